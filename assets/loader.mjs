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
  details = program;
}

/** Fetches the program of the details and says whether it came. */
globalThis.fetchDetails = (done) => {
  importDetails().then(() => done(true), () => done(false));
};

/** Gives its answer to a question. One that stopped is not asked again: it has to be fetched anew. */
globalThis.askDetails = (...question) => {
  try {
    return details.answer(...question);
  } catch {
    details = undefined;
  }
};

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
    onComplete: () => {},
    onSuccess: () => {},
    onFailure: (error) => showFailure("start", error),
  };
}
