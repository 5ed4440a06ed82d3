// The observers of sizes say nothing by themselves; `saySize(chart, width, height)` says it for one chart.
window.observers = new Map();
window.ResizeObserver = class {
    constructor(listener) { this.listener = listener; }
    observe(element) { window.observers.set(element.id, this.listener); }
    unobserve() {}
    disconnect() {}
};
window.saySize = (id, width, height) =>
    window.observers.get(id)([{ contentRect: { width, height } }]);
