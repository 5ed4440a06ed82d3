// <ridgepoint-view>: a view of Ridgepoint in any page. No dependencies, nothing fetched but the view itself,
// and that only when it comes near the screen. What stands inside the element is shown where scripts are off.
// docs/embedding.md describes attributes, methods and events.
(() => {
  "use strict";

  const VERSION = 1;
  /** How long an answer may take, in milliseconds: a view out of sight has not been fetched yet. */
  const PATIENCE = 30_000;
  /** The height until the view says which it wants, in pixels. */
  const USUAL_HEIGHT = 420;
  const HEIGHTS = [120, 4000];
  /** Attributes that stand in the link under the same name. */
  const PARTS = ["views", "controls", "lock", "lang", "theme", "title", "step", "open", "notice", "predict"];
  /** Where this script came from is where the page is, unless the element says otherwise. */
  const HOME = document.currentScript?.src;

  class RidgepointView extends HTMLElement {
    static observedAttributes = ["src", "link", "width", "height", ...PARTS];

    #frame;
    #questions = new Map();
    #lastId = 0;
    #isReady;
    #ready;
    #hear = (event) => this.#heard(event);

    constructor() {
      super();
      this.#frame = document.createElement("iframe");
      this.#frame.loading = "lazy";
      this.#frame.allow = "clipboard-write; fullscreen";
      // Through the object model: a strict policy of the page around blocks style attributes.
      Object.assign(this.#frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
      this.attachShadow({ mode: "closed" }).append(this.#frame);
      this.#isReady = new Promise((done) => (this.#ready = done));
    }

    connectedCallback() {
      addEventListener("message", this.#hear);
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
    }

    attributeChangedCallback() {
      if (this.isConnected) this.#load();
    }

    /** The state: `{ link, fits, verdict: { headline, numbers, reason } }`. */
    get() {
      return this.#ask("get");
    }

    /** Changes what a link or an object such as `{ batch: 8 }` names; gives the state and, as `issues`, what was
     *  not understood. With `{ anew: true }` all else is as in the opening scenario. */
    set(link, { anew = false } = {}) {
      const text = typeof link === "string" ? link : String(new URLSearchParams(link));
      return this.#ask("set", { link: text.replace(/^#/, ""), anew });
    }

    /** A chart as an SVG document, such as `svg("memory", { width: 640, height: 400 })`. */
    async svg(view, size = {}) {
      const { width, height } = size;
      const asked = Object.fromEntries(Object.entries({ width, height }).filter(([, side]) => side));
      return (await this.#ask("svg", { view, ...asked })).svg;
    }

    #load() {
      const { style } = this;
      style.display = "block";
      style.maxWidth = "100%";
      style.width = lengthOf(this.getAttribute("width")) ?? "100%";
      style.height = lengthOf(this.getAttribute("height")) ?? (style.height || `${USUAL_HEIGHT}px`);
      const home = new URL(this.getAttribute("src") ?? "./", HOME ?? document.baseURI);
      const link = new URLSearchParams((this.getAttribute("link") ?? "").replace(/^#/, ""));
      for (const part of PARTS) {
        if (this.hasAttribute(part)) link.set(part, this.getAttribute(part));
      }
      link.set("embed", "1");
      home.hash = String(link);
      this.#frame.title = this.getAttribute("title") ?? "Ridgepoint";
      if (this.#frame.src !== home.href) this.#frame.src = home.href;
    }

    async #ask(type, content) {
      await this.#isReady;
      const id = (this.#lastId += 1);
      return new Promise((done, fail) => {
        const timer = setTimeout(() => {
          this.#questions.delete(id);
          fail(new Error("no answer"));
        }, PATIENCE);
        this.#questions.set(id, { done, fail, timer });
        const { origin } = new URL(this.#frame.src);
        // A page from a file, or in a sandbox, has no origin to name.
        const to = origin === "null" ? "*" : origin;
        this.#frame.contentWindow.postMessage({ ridgepoint: VERSION, type, id, ...content }, to);
      });
    }

    #heard({ source, data }) {
      if (source !== this.#frame.contentWindow || data?.ridgepoint !== VERSION) return;
      const { ridgepoint: _version, type, id, ...content } = data;
      const question = this.#questions.get(id);
      if (question) {
        clearTimeout(question.timer);
        this.#questions.delete(id);
        if (type === "error") question.fail(new Error(content.error));
        else question.done(content);
      } else if (type === "ready" || type === "changed") {
        this.#ready();
        this.dispatchEvent(new CustomEvent(`ridgepoint-${type}`, { detail: content, bubbles: true }));
      } else if (type === "resize" && Number.isFinite(content.height) && !this.hasAttribute("height")) {
        const [least, most] = HEIGHTS;
        this.style.height = `${Math.min(Math.max(content.height, least), most)}px`;
      }
    }
  }

  /** A number of pixels, or a length of the style sheet's. */
  function lengthOf(text) {
    if (!text) return undefined;
    return /^\d+$/.test(text) ? `${text}px` : text;
  }

  if (!customElements.get("ridgepoint-view")) customElements.define("ridgepoint-view", RidgepointView);
})();
