// The page as a part of another one: what `embed=1` in its link asks for, and the messages between it and the
// page around it. loader.mjs fetches this where the link asks; docs/embedding.md describes all of it.

/** The version of the messages. */
const VERSION = 1;
/** The controls that are offered unless the link says which. */
const USUAL_CONTROLS = "batch.seq";
/** The keys of a link that are read here. */
const OPTIONS = ["embed", "open", "notice", "predict", "controls", "lock", "title"];
/** What is received: how many messages wait at most, how long a link and an id may be. */
const MOST_WAITING = 32;
const LONGEST_LINK = 4096;
const LONGEST_ID = 64;
/** In bytes. */
const LONGEST_TITLE = 160;
/** The sides of a drawing that is asked for, in CSS pixels. */
const SIDES = [100, 4000];
/** How high a chart likes to be, for its width. */
const CHART_ASPECT = 0.6;
const CHART_HEIGHTS = [200, 420];
/** A bar of memory alone needs no more. */
const BAR_HEIGHT = 220;
/** How often the program of the details is asked for, and after how many milliseconds again. */
const PATIENCE = { every: 100, times: 300 };

const root = document.documentElement;
const find = (selector) => document.querySelector(selector);
const clamp = (value, [least, most]) => Math.min(Math.max(value, least), most);

/** What a link says; of two values for a key the last counts. Of one that is too long nothing does. */
const said = (link) => {
  const parts = link.replace(/^#+/, "");
  return new Map(parts.length > LONGEST_LINK ? [] : new URLSearchParams(parts));
};
const options = said(location.hash);
/** Whether the address asks for another view than this one. */
const isOther = () => {
  const now = said(location.hash);
  return OPTIONS.some((key) => now.get(key) !== options.get(key));
};
const list = (key, usual) => (options.get(key) || usual).split(/[.,]/).filter((part) => part);
const locked = new Set(list("lock", ""));
const offered = list("controls", USUAL_CONTROLS);
/** Asked of the program itself, before anything stands in between. */
let askPage;

root.dataset.embed = "";
root.dataset.notice = options.get("notice") ?? "";
/** Settled once the style holds; the page is used without it rather than not at all. */
const styled = style();

/** The page as one file brings the style itself. */
async function style() {
  if (globalThis.frameStyle) {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    return sheet.replace(globalThis.frameStyle);
  }
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(find("meta[name=frame-style]").content, document.baseURI);
  const settled = new Promise((done, fail) => {
    link.onload = done;
    link.onerror = () => fail(new Error(link.href));
  });
  document.head.append(link);
  return settled;
}

/** Arranges the page, which runs by now, and begins to listen. */
export async function start() {
  askPage = globalThis.tellPage;
  const keys = keysOfControls();
  arrangeControls();
  arrangeHeader();
  keepLocked(keys);
  rest();
  if (options.get("predict") === "1") askFirst();
  await styled;
  delete root.dataset.awaits;
  // The address may have changed already while this was under way.
  if (isOther()) return location.reload();
  addEventListener("hashchange", () => {
    if (isOther()) return location.reload();
    if (parent !== window) announce();
  });
  if (parent !== window) speak();
}

// Layout

/** The row of a control, by its key. */
function rowOf(key) {
  const control = document.getElementById(`${key}-slider`) ?? document.getElementById(key);
  return control?.closest("#controls .control");
}

/** The keys of all controls of the page. */
function keysOfControls() {
  const named = document.querySelectorAll("#controls .control [id]");
  return new Set([...named].map(({ id }) => id.replace(/-(slider|number|reset|problem)$/, "")));
}

/** Keeps the controls that are offered, and those that are shown and do not move. */
function arrangeControls() {
  const rows = [];
  for (const key of new Set([...offered, ...locked])) {
    const control = rowOf(key);
    if (control) {
      const row = document.createElement("fieldset");
      row.disabled = locked.has(key);
      row.append(control);
      rows.push(row);
    }
  }
  find("#controls").replaceChildren(...rows);
}

/** The name of the view, and the way to the whole page. */
function arrangeHeader() {
  const header = find(".header");
  // Signs that turn the direction of what follows are no part of a name.
  const name = options.get("title")?.replace(/[\p{Cc}\p{Bidi_C}]/gu, "");
  if (name && new TextEncoder().encode(name).length <= LONGEST_TITLE) {
    const title = document.createElement("h1");
    title.className = "frame-title";
    title.dir = "auto";
    title.textContent = name;
    header.prepend(title);
  }
  if (options.get("open") !== "0") {
    const link = document.createElement("a");
    link.className = "full-page";
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = "Ridgepoint ↗";
    const lead = () => {
      const parts = new URLSearchParams(state().link);
      for (const key of OPTIONS) parts.delete(key);
      link.href = `#${parts}`;
    };
    for (const kind of ["pointerenter", "focus", "click"]) link.addEventListener(kind, lead);
    lead();
    header.append(link);
  }
}

/** What is not offered or does not move, charts do not move either. */
function keepLocked(keys) {
  const mayMove = (part) => {
    const key = part.split("=")[0];
    return !keys.has(key) || (offered.includes(key) && !locked.has(key));
  };
  globalThis.tellPage = (message) => {
    const isParts = /^[a-z0-9_]+=/.test(message);
    const kept = isParts ? message.split("&").filter(mayMove).join("&") : message;
    return kept && askPage(kept);
  };
}

/** Leaves the wheel to the page around, and rests while out of sight. */
function rest() {
  addEventListener("wheel", (event) => event.stopPropagation(), { capture: true, passive: true });
  new IntersectionObserver((entries) => {
    askPage(entries.at(-1).isIntersecting ? "seen" : "unseen");
  }).observe(root);
}

/** Hides the charts until the reader has guessed what they show, if the program of the details comes to ask. */
async function askFirst() {
  root.dataset.predict = "";
  const asks = (await hasDetails()) && callDetails("predict", find(".header"), state().link, root.lang);
  if (!asks) delete root.dataset.predict;
}

/** Whether the program of the details comes. */
async function hasDetails() {
  for (let times = 0; times < PATIENCE.times; times += 1) {
    if (askPage("details") === "1") return true;
    await new Promise((done) => setTimeout(done, PATIENCE.every));
  }
  return false;
}

// Messages

/** The state: its link, whether it fits, and the verdict in words. */
function state() {
  const [link, fits, headline, numbers, reason] = askPage("state").split("\n");
  return { link, fits: fits === "1", verdict: { headline, numbers, reason } };
}

/** Whoever is around may know: nothing of it is secret. */
const post = (message) => parent.postMessage(message, "*");
const tell = (type, content) => post({ ridgepoint: VERSION, type, ...content });
const announce = () => tell("ready", state());

function speak() {
  const waiting = [];
  // A task for each message: a flood of them leaves the page its frames.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.length > 0 && answer(waiting.shift());
  addEventListener("message", ({ source, data }) => {
    if (source !== parent || !isObject(data)) return;
    if (data.context === "h5p") return hearH5p(data.action);
    if (!Object.hasOwn(data, "ridgepoint")) return;
    // The last word of a host counts: what makes room has waited longest.
    if (waiting.length === MOST_WAITING) refuse(waiting.shift(), "busy");
    waiting.push(data);
    port2.postMessage(0);
  });
  globalThis.tellFrame = () => tell("changed", state());
  announce();
  post({ context: "h5p", action: "hello" });
  const watcher = new ResizeObserver(tellHeight);
  watcher.observe(root);
  watcher.observe(find("#controls"));
}

const isObject = (data) => typeof data === "object" && data !== null;

/** The id of a message for its answer, if it is one. */
function idOf({ id }) {
  const isId = Number.isFinite(id) || (typeof id === "string" && id.length <= LONGEST_ID);
  return isId ? { id } : {};
}

const refuse = (message, error) => tell("error", { ...idOf(message), error });

const ANSWERS = new Map([
  ["get", (message) => tell("state", { ...idOf(message), ...state() })],
  ["set", set],
  ["go", go],
  ["svg", svg],
]);

function answer(message) {
  const { ridgepoint, type } = message;
  if (ridgepoint !== VERSION) return refuse(message, "version");
  const known = ANSWERS.get(type);
  return known ? known(message) : refuse(message, "type");
}

/** Changes what a link names, beginning anew if that is asked. */
async function set(message) {
  const { link, anew } = message;
  if (typeof link !== "string" || link.length > LONGEST_LINK) return refuse(message, "link");
  const isBroken = askPage((anew === true ? "!" : "?") + link) !== "";
  const now = state();
  const kept = (value) => value?.replaceAll(",", ".");
  // How it is embedded stays as the address has it.
  const fixed = [...said(link)].filter(([key, value]) => OPTIONS.includes(key) && kept(value) !== kept(options.get(key)));
  const about = ["", fixed.map(([key]) => key).join("."), link].join("\n");
  const issues = isBroken || fixed.length > 0 ? await issuesOf(about) : [];
  tell("state", { ...idOf(message), ...now, issues });
}

/** Shows another link as if it stood in the address from the beginning, and then is ready again. */
function go(message) {
  const { link } = message;
  // Of what is too long nothing would be read, and what is no view would not listen any more.
  const isView = typeof link === "string" && said(link).get("embed") === "1";
  if (!isView) return refuse(message, "link");
  const before = location.hash;
  location.replace(`#${link}`);
  if (location.hash === before) announce();
}

/** What of a link was not understood, in words; the link itself where the program of the details does not come. */
async function issuesOf(link) {
  const said = (await hasDetails()) ? callDetails("answer", "link_issues", link, root.lang) : link;
  return (said ?? link).split("\n").filter((line) => line);
}

/** A chart as an SVG document, by the program of the details. */
async function svg(message) {
  const { view, width = 800, height = 500 } = message;
  if (typeof view !== "string" || !/^[a-z]{1,16}$/.test(view)) return refuse(message, "view");
  const isSide = (side) => Number.isFinite(side) && side === clamp(side, SIDES);
  if (!isSide(width) || !isSide(height)) return refuse(message, "size");
  const about = [view, width, height, root.dataset.theme, askPage("link")].join("\n");
  if (!(await hasDetails())) return refuse(message, "busy");
  const svg = callDetails("answer", "svg", about, root.lang);
  return svg ? tell("svg", { ...idOf(message), view, svg }) : refuse(message, "view");
}

// Height

/** The height at which nothing has to scroll and charts are neither flat nor tall. */
function wantedHeight() {
  const [charts, side] = [find("#charts"), find(".side")];
  const tracks = getComputedStyle(charts).gridTemplateColumns.split(" ");
  const columns = tracks.filter((track) => parseFloat(track) > 0).length || 1;
  const rows = Math.ceil(charts.querySelectorAll(":scope > .panel:not(.details-panel)").length / columns);
  const isBar = !charts.querySelector(".panel:not(.memory-panel, .details-panel)");
  const usual = clamp((charts.clientWidth / columns) * CHART_ASPECT, CHART_HEIGHTS);
  const chart = isBar ? Math.min(usual, BAR_HEIGHT) : usual;
  const around = innerHeight - charts.clientHeight - side.clientHeight + side.scrollHeight;
  return Math.ceil(around + rows * chart);
}

let told = { width: 0, height: 0 };
let speaksH5p = false;

/** Tells the height in the forms that Ridgepoint's own element, Canvas and H5P listen to. */
function tellHeight() {
  const [width, height] = [innerWidth, wantedHeight()];
  // Out of layout nothing is wanted; and what only answers the frame's own new height is not told again.
  if (width === 0 || (width === told.width && Math.abs(height - told.height) < 2)) return;
  told = { width, height };
  tell("resize", { height });
  post({ subject: "lti.frameResize", height });
  if (speaksH5p) post({ context: "h5p", action: "resize", scrollHeight: height });
}

/** H5P's script around a frame answers its greeting, and asks again when its window changes. */
function hearH5p(action) {
  if (action !== "hello" && action !== "resize") return;
  speaksH5p = true;
  told = { width: 0, height: 0 };
  tellHeight();
}
