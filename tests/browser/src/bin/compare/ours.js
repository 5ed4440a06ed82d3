const [redraws, done] = arguments;
const frame = () => new Promise(requestAnimationFrame);
// What follows from a change follows in microtasks.
const settled = async () => { for (let turn = 0; turn < 50; turn++) await null; };
const draw = () => saySize('roofline-chart', 800, 500);

// What is drawn, for the other libraries to draw the same.
const record = async () => {
    const drawn = { texts: [], fills: 0, strokes: 0 };
    const context = CanvasRenderingContext2D.prototype;
    const real = {};
    const count = (name, note) => {
        real[name] = context[name];
        context[name] = function (...given) { note.call(this, given); return real[name].apply(this, given); };
    };
    count('fillText', ([text, x, y]) => drawn.texts.push({ text, x, y }));
    count('fillRect', () => drawn.fills++);
    count('fill', () => drawn.fills++);
    count('stroke', () => drawn.strokes++);
    draw();
    await settled();
    Object.assign(context, real);
    return drawn;
};

// The scene is laid out, labels and all, before the canvas is asked for its context.
let drawingSince = 0;
const { getContext } = HTMLCanvasElement.prototype;
HTMLCanvasElement.prototype.getContext = function (...given) {
    drawingSince = performance.now();
    return getContext.apply(this, given);
};

(async () => {
    draw();
    await settled();
    const { texts, fills, strokes } = await record();
    const [times, drawings] = [[], []];
    for (let redraw = -redraws / 3; redraw < redraws; redraw++) {
        await frame();
        const start = performance.now();
        draw();
        await settled();
        const end = performance.now();
        if (redraw >= 0) times.push(end - start);
        if (redraw >= 0) drawings.push(end - drawingSince);
    }
    return { times, drawings, texts: texts.length, fills, strokes, marks: texts };
})().then(done, (error) => done(String(error)));
