// What the reader sees while the program loads, and if it cannot be loaded or stops.
// The words are in index.html, in both languages, so that they need no program.

const element = (id) => document.getElementById(id);

/** Shows one of the two failure messages with its reason and a way to reload. */
function showFailure(kind, reason) {
  element("loading")?.remove();
  element(`failure-${kind}`).hidden = false;
  element(`failure-${kind}-zh`).hidden = false;
  element("failure-reason").textContent = String(reason?.message ?? reason);
  element("failure-reload").addEventListener("click", () => location.reload());
  element("failure").classList.toggle("failure-alone", kind === "start");
  element("failure").hidden = false;
}

/** A trap inside the program: nothing it does afterwards can be trusted. */
function showStop(error) {
  const isTrap = globalThis.WebAssembly && error instanceof WebAssembly.RuntimeError;
  if (isTrap && element("failure").hidden) {
    showFailure("stop", error);
  }
}

/** The program of the details, once it is there, and how often it was asked for. */
let details;
let attempts = 0;

/** Browsers remember under its address that a script did not come, so each attempt has its own. */
async function importDetails() {
  const name = document.querySelector("meta[name=details]").content;
  const address = new URL(name, document.baseURI);
  if (attempts > 0) address.search = `again=${attempts}`;
  attempts += 1;
  const program = await import(address);
  await program.default();
  return program;
}

/** Fetches the program of the details, which the page as one file brings itself, and says whether it came. */
globalThis.fetchDetails = (done) => {
  const program = (globalThis.unpackDetails ?? importDetails)();
  const take = (program) => {
    details = program;
    done(true);
  };
  program.then(take, () => done(false));
};

/** Calls one of its functions. One that stopped is not asked again: it has to be fetched anew. */
globalThis.callDetails = (name, ...question) => {
  try {
    return details[name](...question);
  } catch {
    details = undefined;
  }
};

/** Offers a file for download. */
function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Whoever saves may be asked where to first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A chart as a picture of two pixels to one of the page. */
function picture(about, language) {
  const canvas = document.createElement("canvas");
  details.picture(canvas, about, language);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail()), "image/png"));
}

/** Saves a chart in a format, or copies it; says whether that worked. */
globalThis.exportChart = async (format, name, about, language, done) => {
  try {
    if (format === "copy") {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture(about, language) })]);
    } else if (format === "png") {
      save(`${name}.png`, await picture(about, language));
    } else {
      const [question, type] = format === "svg" ? ["taken", "image/svg+xml"] : [format, "text/csv;charset=utf-8"];
      save(`${name}.${format}`, new Blob([details.answer(question, about, language)], { type }));
    }
    done(true);
  } catch {
    done(false);
  }
};

/** What makes the page a part of another one, where its link asks for it; the page works without. */
const isFrame = /(^|[#&])embed=1(&|$)/.test(location.hash);
const frame = isFrame ? (globalThis.unpackFrame ?? importFrame)() : undefined;
// Until it is arranged nobody shall see or move what it may have locked.
if (isFrame) document.documentElement.dataset.awaits = "frame";

async function importFrame() {
  const name = document.querySelector("meta[name=frame]").content;
  return import(new URL(name, document.baseURI));
}

export default function loader() {
  return {
    onStart: () => {
      addEventListener("error", (event) => showStop(event.error));
      addEventListener("unhandledrejection", (event) => showStop(event.reason));
    },
    // The announced total is that of another build step or encoding, so the bar has no end.
    onProgress: ({ current }) => {
      const size = element("loading-size");
      if (size) size.textContent = `${Math.round(current / 1000)} kB`;
    },
    onSuccess: () => frame?.then(({ start }) => start()).catch((error) => showFailure("start", error)),
    onFailure: (error) => showFailure("start", error),
  };
}
