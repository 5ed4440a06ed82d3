// <ridgepoint-view>: a view of Ridgepoint in any page. No dependencies, nothing fetched but the view itself,
// and that only when it comes near the screen. What stands inside the element is shown where scripts are off.
// docs/embedding.md describes attributes, methods and events.
(() => {
  "use strict";

  const VERSION = 1;
  /** How long an answer may take, in milliseconds; and how long a frame that has loaded may take to be a view. */
  const PATIENCE = 30_000;
  const PATIENCE_LOADED = 10_000;
  /** The height until the view says which it wants, in pixels. */
  const USUAL_HEIGHT = 420;
  const HEIGHTS = [120, 4000];
  /** How long a link may be that a view reads. */
  const LONGEST_LINK = 4096;
  /** Names the question that comes before a change of attributes. */
  const CHANGE = "change";
  /** Attributes of the element, and those that any element has: all others stand in the link under the same name. */
  const OWN = ["src", "link", "width", "height"];
  const OF_ANY =
    /^(id|class|style|slot|part|exportparts|hidden|dir|is|tabindex|role|inert|draggable|translate|nonce|popover|spellcheck|on.*)$|[^a-z_]/;
  /** Where this script came from is where the page is, unless the element says otherwise. */
  const HOME = document.currentScript?.src;

  class RidgepointView extends HTMLElement {
    #frame;
    #root = this.attachShadow({ mode: "closed" });
    /** What was asked and has no answer yet, by its id; without a timer of its own what was not sent yet. */
    #questions = new Map();
    #lastId = 0;
    /** Where the view is to be, and where it was sent last. */
    #wanted;
    #sent;
    #hasLoaded = false;
    /** Whether the attributes make a link that no view reads. */
    #isTooLong = false;
    /** The height that the view asked for last, in pixels. */
    #height;
    /** Whether the view shows what it was sent last, and where its messages come from. */
    #isReady = false;
    #origin;
    #hear = (event) => this.#heard(event);
    /** Sees attributes change, of whatever name. */
    #watch = new MutationObserver((records) => this.#follow(records));

    /** Makes a frame, of which there is no history yet, and which no message of an earlier one can come from. */
    #begin() {
      const frame = document.createElement("iframe");
      frame.loading = this.#questions.size > 0 ? "eager" : "lazy";
      frame.allow = "clipboard-write; fullscreen";
      // Through the object model: a strict policy of the page around blocks style attributes.
      Object.assign(frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
      frame.addEventListener("load", () => {
        this.#hasLoaded = true;
        for (const [id, question] of this.#questions) {
          if (!question.isSent) this.#await(id, question);
        }
      });
      this.#isReady = this.#hasLoaded = false;
      this.#frame?.remove();
      this.#frame = frame;
    }

    connectedCallback() {
      addEventListener("message", this.#hear);
      this.#watch.observe(this, { attributes: true });
      this.#load();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#watch.disconnect();
      // Elsewhere in the document it begins anew.
      this.#frame?.remove();
      this.#frame = this.#sent = undefined;
      this.#isReady = false;
      this.#refuseAll("the element was removed");
    }

    #follow(records) {
      if (records.some(({ attributeName: name }) => OWN.includes(name) || isPart(name))) this.#load();
    }

    /** The state: `{ link, fits, verdict: { headline, numbers, reason } }`. */
    get() {
      return this.#ask("get");
    }

    /** Changes what a link or an object such as `{ batch: 8 }` names; gives the state and, as `issues`, what was
     *  not understood. With `{ anew: true }` all else is as in the opening scenario. */
    set(link, options) {
      const text = typeof link === "string" ? link : String(new URLSearchParams(link));
      return this.#ask("set", { link: partsOf(text), anew: options?.anew === true });
    }

    /** A chart as an SVG document, such as `svg("memory", { width: 640, height: 400 })`. */
    async svg(view, size) {
      const { width, height } = size ?? {};
      const asked = Object.fromEntries(Object.entries({ width, height }).filter(([, side]) => side));
      return (await this.#ask("svg", { view, ...asked })).svg;
    }

    #load() {
      const { style } = this;
      style.display = "block";
      style.maxWidth = "100%";
      style.width = lengthOf(this.getAttribute("width")) ?? "100%";
      style.height = lengthOf(this.getAttribute("height")) ?? this.#height ?? (style.height || `${USUAL_HEIGHT}px`);
      const link = new URLSearchParams(partsOf(this.getAttribute("link") ?? ""));
      for (const { name, value } of this.attributes) {
        if (isPart(name)) link.set(name, value);
      }
      link.set("embed", "1");
      if (!this.#frame) this.#begin();
      this.#isTooLong = String(link).length > LONGEST_LINK;
      this.#wanted = this.#isTooLong ? undefined : addressOf(this.getAttribute("src"));
      if (!this.#wanted) {
        console.error(`ridgepoint-view: ${this.#trouble()}`);
        // What stands inside is better than nothing, and as high as it is.
        style.height = "auto";
        this.#root.replaceChildren(document.createElement("slot"));
        this.#frame = this.#sent = undefined;
        return this.#refuseAll(this.#trouble());
      }
      this.#wanted.hash = String(link);
      this.#go();
      this.#frame.title = nameOf(this.getAttribute("title")) || "Ridgepoint";
    }

    /** Brings the view to where it is to be. */
    #go() {
      const [to, from] = [this.#wanted, this.#sent];
      if (from?.href === to.href) return;
      if (from && pageOf(from) === pageOf(to)) {
        // One that is still loading is told once it listens.
        if (!this.#isReady) return;
        // What it shows by now stays but for what is another: the answer to this is the beginning.
        this.#isReady = false;
        this.#post({ type: "get", id: CHANGE });
      } else {
        if (from) this.#begin();
        this.#frame.src = to.href;
        this.#root.replaceChildren(this.#frame);
        this.#sent = to;
      }
    }

    /** Changes in the link that the view has what is to be another than when it was sent there last. */
    #change(link) {
      const parts = new URLSearchParams(link);
      const [to, from] = [this.#wanted, this.#sent].map(({ hash }) => new URLSearchParams(hash.slice(1)));
      for (const key of new Set([...from.keys(), ...to.keys()])) {
        const value = to.get(key);
        if (value === from.get(key)) continue;
        if (value === null) parts.delete(key);
        else parts.set(key, value);
      }
      parts.set("embed", "1");
      this.#sent = this.#wanted;
      this.#post({ type: "go", link: String(parts) });
    }

    /** Why there is no answer. */
    #trouble() {
      if (this.#isTooLong) return `the attributes make a link of more than ${LONGEST_LINK} characters`;
      if (!this.#wanted) return `src="${this.getAttribute("src") ?? ""}" is no address of a page; from a disk only the single file runs`;
      return `no answer from ${pageOf(this.#wanted)}: is the page there, and may it be framed?`;
    }

    #ask(type, content) {
      return new Promise((done, fail) => {
        if (!this.isConnected) return fail(failure("the element is not in a document"));
        this.#follow(this.#watch.takeRecords());
        if (!this.#wanted) return fail(failure(this.#trouble()));
        // Whoever asks does not wait until it comes near the screen.
        this.#frame.loading = "eager";
        const id = (this.#lastId += 1);
        const question = { done, fail, isSent: false, message: { type, id, ...content } };
        this.#questions.set(id, question);
        this.#await(id, question);
        if (this.#isReady) this.#send(id, question);
      });
    }

    #send(id, question) {
      question.isSent = true;
      this.#await(id, question);
      this.#post(question.message);
    }

    /** Has a question wait for its answer from now on, but not for ever. */
    #await(id, question) {
      clearTimeout(question.timer);
      const patience = this.#hasLoaded && !question.isSent ? PATIENCE_LOADED : PATIENCE;
      question.timer = setTimeout(() => this.#take(id)?.fail(failure(this.#trouble())), patience);
    }

    /** A question that needs no answer any more. */
    #take(id) {
      const question = this.#questions.get(id);
      clearTimeout(question?.timer);
      this.#questions.delete(id);
      return question;
    }

    #refuseAll(reason) {
      for (const id of [...this.#questions.keys()]) this.#take(id).fail(failure(reason));
    }

    #post(message) {
      // A page from a file, or in a sandbox, has no origin to name.
      const to = /^https?:/.test(this.#origin) ? this.#origin : "*";
      this.#frame.contentWindow.postMessage({ ridgepoint: VERSION, ...message }, to);
    }

    #heard({ source, data, origin }) {
      if (!source || source !== this.#frame?.contentWindow || data?.ridgepoint !== VERSION) return;
      const { ridgepoint: _version, type, id, ...content } = data;
      if (this.#questions.get(id)?.isSent) {
        const question = this.#take(id);
        if (type === "error") question.fail(new Error(content.error));
        else question.done(content);
      } else if (type === "state" && id === CHANGE) {
        this.#change(content.link);
      } else if (type === "ready") {
        this.#origin = origin;
        this.#isReady = true;
        // What was changed meanwhile comes first.
        this.#go();
        if (!this.#isReady) return;
        for (const [id, question] of this.#questions) {
          if (!question.isSent) this.#send(id, question);
        }
        this.#tell(type, content);
      } else if (type === "changed") {
        this.#tell(type, content);
      } else if (type === "resize" && Number.isFinite(content.height)) {
        const [least, most] = HEIGHTS;
        this.#height = `${Math.min(Math.max(content.height, least), most)}px`;
        if (!this.hasAttribute("height")) this.style.height = this.#height;
      }
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(`ridgepoint-${type}`, { detail, bubbles: true }));
    }
  }

  /** Whether an attribute stands in the link. */
  const isPart = (name) => !OWN.includes(name) && !OF_ANY.test(name);

  const failure = (reason) => new Error(`ridgepoint-view: ${reason}`);

  /** What stands behind the last `#` of a link, or all of one without. */
  const partsOf = (link) => link.split("#").at(-1);

  /** An address without what stands behind its `#`. */
  const pageOf = ({ href }) => href.split("#")[0];

  /** Where the page is; nothing if that is no address that a frame may have. */
  function addressOf(src) {
    try {
      const address = new URL(src ?? "./", HOME ?? document.baseURI);
      // A folder of a disk browsers would list.
      return /^https?:|^file:.*[^/]$/.test(pageOf(address)) ? address : undefined;
    } catch {
      return undefined;
    }
  }

  /** A name without signs that turn the direction of what follows. */
  const nameOf = (text) => text?.replace(/[\p{Cc}\p{Bidi_C}]/gu, "");

  /** A number of pixels, or a length of the style sheet's. */
  function lengthOf(text) {
    if (!text) return undefined;
    return /^\d+$/.test(text) ? `${text}px` : text;
  }

  if (!customElements.get("ridgepoint-view")) customElements.define("ridgepoint-view", RidgepointView);
})();
