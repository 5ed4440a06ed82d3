const [library, redraws, marks, done] = arguments;
const [WIDTH, HEIGHT, RATIO] = [800, 500, 2];
const FONT = "14px Arial, 'Noto Sans CJK SC', sans-serif";
const [INK, HAIRLINE, MEMORY] = ['rgb(27,31,35)', 'rgb(230,228,223)', 'rgb(213,94,0)'];
const PEAKS = [312, 156, 19.5];

// The operations are the texts that end with an intensity and are no roof.
const operations = marks.map(({ text }) => text)
    .filter((text) => !/FLOP|TB\/s|bound$|^[\d. ]+$/.test(text))
    .map((name) => ({ name, x: Number(name.split(' ').pop()) }))
    .sort((one, other) => one.x - other.x);
const roof = (x, peak, slope) => Math.min(peak, slope * x);
const ends = [0.1, 10000];
// Another bandwidth at each redraw, as when a slider is moved.
const slopeAt = (redraw) => 2 + 0.04 * Math.abs(redraw % 20);

const div = document.createElement('div');
div.style.cssText = `width: ${WIDTH}px; height: ${HEIGHT}px`;
document.body.replaceChildren(div);
const canvas = () => div.appendChild(document.createElement('canvas'));

const libraries = {
    uPlot() {
        const corners = (slope) => PEAKS.map((peak) => peak / slope);
        const xs = (slope) => [...ends, ...corners(slope), ...operations.map(({ x }) => x)].sort((a, b) => a - b);
        const data = (slope) => {
            const all = xs(slope);
            const left = new Set(operations.map(({ x }) => x));
            return [
                all,
                ...PEAKS.map((peak) => all.map((x) => roof(x, peak, slope))),
                all.map((x) => (left.has(x) ? roof(x, PEAKS[0], slope) : null)),
            ];
        };
        const label = (chart) => {
            const { ctx } = chart;
            ctx.font = FONT.replace('14px', `${14 * RATIO}px`);
            ctx.fillStyle = INK;
            ctx.textAlign = 'left';
            for (const { name, x } of operations) {
                const y = roof(x, PEAKS[0], chart.slope);
                ctx.fillText(name, chart.valToPos(x, 'x', true) + 12, chart.valToPos(y, 'y', true));
            }
        };
        const axis = { font: FONT, stroke: INK, grid: { stroke: HAIRLINE, width: 1 } };
        const line = { stroke: INK, width: 2.5, points: { show: false } };
        const chart = new uPlot({
            width: WIDTH, height: HEIGHT, pxRatio: RATIO, legend: { show: false }, cursor: { show: false },
            scales: {
                x: { time: false, distr: 3, range: ends },
                y: { distr: 3, range: [0.1, 1000] },
            },
            axes: [
                { ...axis, label: 'arithmetic intensity, FLOP/byte' },
                { ...axis, label: 'attainable rate, TFLOP/s' },
            ],
            series: [{}, ...PEAKS.map(() => line), {
                stroke: MEMORY, paths: () => null, points: { show: true, size: 11, fill: MEMORY },
            }],
            hooks: { draw: [label] },
        }, data(2), div);
        return (slope) => { chart.slope = slope; chart.setData(data(slope)); };
    },
    'Chart.js'() {
        const points = (slope) => operations.map(({ x }) => ({ x, y: roof(x, PEAKS[0], slope) }));
        const line = (peak, slope) => [ends[0], peak / slope, ends[1]].map((x) => ({ x, y: roof(x, peak, slope) }));
        const labels = {
            id: 'labels',
            afterDatasetsDraw(chart) {
                const { ctx } = chart;
                ctx.font = FONT;
                ctx.fillStyle = INK;
                const { data } = chart.getDatasetMeta(PEAKS.length);
                data.forEach(({ x, y }, index) => ctx.fillText(operations[index].name, x + 6, y));
            },
        };
        const scale = (min, max, text) => ({
            type: 'logarithmic', min, max, title: { display: true, text }, grid: { color: HAIRLINE },
        });
        const chart = new Chart(canvas(), {
            type: 'scatter',
            data: { datasets: [
                ...PEAKS.map((peak) => ({
                    data: line(peak, 2), showLine: true, pointRadius: 0, borderColor: INK, borderWidth: 2.5,
                })),
                { data: points(2), pointRadius: 5.5, backgroundColor: MEMORY },
            ] },
            options: {
                animation: false, responsive: false, devicePixelRatio: RATIO, events: [],
                plugins: { legend: { display: false }, tooltip: { enabled: false } },
                scales: {
                    x: scale(...ends, 'arithmetic intensity, FLOP/byte'),
                    y: scale(0.1, 1000, 'attainable rate, TFLOP/s'),
                },
            },
            plugins: [labels],
        });
        chart.resize(WIDTH, HEIGHT);
        return (slope) => {
            PEAKS.forEach((peak, index) => { chart.data.datasets[index].data = line(peak, slope); });
            chart.data.datasets[PEAKS.length].data = points(slope);
            chart.update('none');
        };
    },
    ECharts() {
        const chart = echarts.init(div, null, { devicePixelRatio: RATIO, renderer: 'canvas' });
        const series = (slope) => [
            ...PEAKS.map((peak) => ({
                type: 'line', symbol: 'none', lineStyle: { color: INK, width: 2.5 },
                data: [ends[0], peak / slope, ends[1]].map((x) => [x, roof(x, peak, slope)]),
            })),
            {
                type: 'scatter', symbolSize: 11, itemStyle: { color: MEMORY },
                label: {
                    show: true, position: 'right', color: INK, fontSize: 14,
                    formatter: ({ dataIndex }) => operations[dataIndex].name,
                },
                data: operations.map(({ x }) => [x, roof(x, PEAKS[0], slope)]),
            },
        ];
        const axis = (min, max, name) => ({
            type: 'log', min, max, name, nameLocation: 'middle',
            splitLine: { lineStyle: { color: HAIRLINE } },
            minorTick: { show: true }, minorSplitLine: { show: true, lineStyle: { color: HAIRLINE } },
        });
        chart.setOption({
            animation: false,
            xAxis: axis(...ends, 'arithmetic intensity, FLOP/byte'),
            yAxis: axis(0.1, 1000, 'attainable rate, TFLOP/s'),
            series: series(2),
        });
        return (slope) => {
            chart.setOption({ series: series(slope) });
            chart.getZr().flush();
        };
    },
};

const frame = () => new Promise(requestAnimationFrame);
// uPlot draws in a microtask.
const settled = async () => { for (let turn = 0; turn < 50; turn++) await null; };

(async () => {
    const draw = libraries[library]();
    await settled();
    const times = [];
    for (let redraw = -redraws / 3; redraw < redraws; redraw++) {
        await frame();
        const start = performance.now();
        draw(slopeAt(redraw));
        await settled();
        if (redraw >= 0) times.push(performance.now() - start);
    }
    return times;
})().then(done, (error) => done(String(error.stack)));
