// Starts the page as one file, in which both programs stand packed: nothing is fetched. What `startPage`,
// `startDetails`, `startFrame`, `startLoader` and `FRAME_STYLE` are, xtask/src/single_file.rs says.

/** A program's module, unpacked. */
function unpacked(name) {
  const packed = atob(document.getElementById(`${name}-module`).textContent);
  const bytes = new Uint8Array(packed.length);
  for (let index = 0; index < packed.length; index += 1) bytes[index] = packed.charCodeAt(index);
  const module = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(module, { headers: { "Content-Type": "application/wasm" } });
}

/** Anew at every call, as one that stopped is of no use any more. */
globalThis.unpackDetails = async () => {
  const program = startDetails();
  await program.default({ module_or_path: unpacked("details") });
  return program;
};

globalThis.frameStyle = FRAME_STYLE;
globalThis.unpackFrame = async () => startFrame();

const { onStart, onSuccess, onFailure } = startLoader().default();
onStart();
try {
  const program = startPage();
  await program.default({ module_or_path: unpacked("page") });
  globalThis.wasmBindings = program;
  onSuccess();
} catch (error) {
  onFailure(error);
}
