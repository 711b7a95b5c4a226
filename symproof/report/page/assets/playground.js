// Sliders for p, k, i and d that move the vectors, the dot product and the distance.

const SVG = "http://www.w3.org/2000/svg";
const fixed = (x, digits = 6) => {
  const text = x.toFixed(digits).replace("-", "−");
  return /[1-9]/.test(text) ? text : text.replace("−", "");
};

function draw(parent, name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

function startPlayground(terms) {
  const inputs = Object.fromEntries(["p", "k", "i", "d"].map((n) => [n, byId(`s-${n}`)]));
  const blocks = draw(byId("blocks"), "g", {});
  const plot = draw(byId("curve"), "g", {});
  let plotted = null;

  const settings = () => Object.fromEntries(Object.entries(inputs).map(([n, e]) => [n, Number(e.value)]));
  const value = (name, at) => evaluate(terms[name], at);

  function show() {
    inputs.i.max = Number(inputs.d.value) / 2 - 1;
    const { p, k, i, d } = settings();
    const at = { p, k, i, n: d / 2 };
    for (const [name, x] of Object.entries({ p: fixed(p, 1), k: fixed(k, 1), i, d })) byId(`o-${name}`).textContent = x;
    const angle = value("frequency", at) * k;
    byId("r-angle").textContent = fixed(angle, 4);
    byId("r-dot").textContent = fixed(value("dot", at));
    byId("r-dot-theorem").textContent = fixed(value("dotByTheorem", at));
    byId("r-distance").textContent = fixed(value("distance", at));
    byId("r-distance-theorem").textContent = fixed(value("distanceByTheorem", at) || 0);
    circle(value("block", at).entries, value("turned", at).entries, angle);
    strip(at);
    curve(at);
  }

  function circle([s, c], [t, e], angle) {
    for (const [name, x, y] of [["p", s, c], ["q", t, e]]) {
      byId(`v-${name}`).setAttribute("d", `M0 0L${x} ${-y}`);
      byId(`v-${name}-tip`).setAttribute("cx", x);
      byId(`v-${name}-tip`).setAttribute("cy", -y);
    }
    const turn = angle % (2 * Math.PI);
    const large = turn > Math.PI ? 1 : 0;
    byId("arc").setAttribute("d", `M0 0L${s * 0.4} ${-c * 0.4}A.4 .4 0 ${large} 1 ${t * 0.4} ${-e * 0.4}Z`);
  }

  function strip(at) {
    blocks.replaceChildren();
    const shown = Math.min(at.n, 8);
    for (let i = 0; i < shown; i++) {
      const x = 40 + i * 80;
      const ring = draw(blocks, "circle", { cx: x, cy: 48, r: 34, class: i === at.i ? "ring chosen" : "ring" });
      ring.addEventListener("click", () => { inputs.i.value = i; show(); });
      for (const [name, colour] of [["block", "one"], ["moved", "two"]]) {
        const [s, c] = value(name, { ...at, i }).entries;
        draw(blocks, "path", { d: `M${x} 48L${x + 34 * s} ${48 - 34 * c}`, class: colour });
      }
    }
  }

  function curve(at) {
    const last = 128, left = 40, right = 616, bottom = 170, top = 14;
    if (plotted?.n !== at.n) {
      const distances = [];
      for (let k = 0; k <= last; k += 0.5) distances.push(value("distanceByTheorem", { k, n: at.n }) || 0);
      plotted = { n: at.n, most: Math.max(...distances) * 1.05 };
      plot.replaceChildren();
      const y = (v) => bottom - (v / plotted.most) * (bottom - top);
      const x = (k) => left + (k / last) * (right - left);
      draw(plot, "path", { class: "grid", d: `M${left} ${top}V${bottom}H${right}` });
      for (let k = 0; k <= last; k += 32) draw(plot, "text", { x: x(k), y: bottom + 20, "text-anchor": "middle" }).textContent = k;
      for (const v of [0, plotted.most / 1.05]) draw(plot, "text", { x: left - 6, y: y(v) + 4, "text-anchor": "end" }).textContent = fixed(v, 1);
      draw(plot, "path", { class: "curve", d: distances.map((v, n) => `${n ? "L" : "M"}${x(n / 2).toFixed(1)} ${y(v).toFixed(1)}`).join("") });
      plotted.point = draw(plot, "circle", { class: "here", r: 6 });
      plotted.at = (k, v) => { plotted.point.setAttribute("cx", x(k)); plotted.point.setAttribute("cy", y(v)); };
    }
    plotted.at(at.k, value("distance", at));
  }

  let frame = 0;
  const run = byId("run");
  function tick() {
    inputs.p.value = (Number(inputs.p.value) + 0.1) % 100;
    show();
    frame = requestAnimationFrame(tick);
  }
  run.addEventListener("click", () => {
    const running = run.getAttribute("aria-pressed") === "true";
    run.setAttribute("aria-pressed", String(!running));
    if (running) cancelAnimationFrame(frame);
    else tick();
  });
  for (const input of Object.values(inputs)) input.addEventListener("input", show);
  show();
}
