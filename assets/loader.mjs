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
