// The pictures of the story, one function for each kind.  All move with the position p and are
// computed with the theory's own terms, by floating-point numbers, which prove nothing.

function startStory(terms) {
  const value = (name, at) => evaluate(terms[name], at);
  const n = 32, k = 3;

  const ring = (box, x, y, r) => draw(box, "circle", { cx: x, cy: y, r, class: "ring" });
  const hand = (box, colour) => draw(box, "path", { class: `hand ${colour}` });
  const point = (hand, x, y, r, [s, c]) => hand.setAttribute("d", `M${x} ${y}L${x + r * s} ${y - r * c}`);

  // Rings with one or two hands; returns what to do at p.
  const rings = (count, colours, r) => (box) => {
    const made = Array.from({ length: count }, (_, i) => {
      const x = 150 + (i - (count - 1) / 2) * 2.3 * r;
      ring(box, x, 75, r);
      return [i, x, colours.map((colour) => hand(box, colour))];
    });
    return (p) => made.forEach(([i, x, hands]) => hands.forEach((one, j) =>
      point(one, x, 75, r, value(j ? "moved" : "block", { p, k, i: 2 * i, n }).entries)));
  };

  const chord = (box) => {
    ring(box, 150, 75, 62);
    const hands = [hand(box, "one"), hand(box, "two")];
    const line = draw(box, "path", { class: "chord" });
    return (p) => {
      const ends = ["block", "moved"].map((name) => value(name, { p, k: 1, i: 0, n }).entries);
      hands.forEach((one, j) => point(one, 150, 75, 62, ends[j]));
      line.setAttribute("d", ends.map(([s, c], j) => `${j ? "L" : "M"}${150 + 62 * s} ${75 - 62 * c}`).join(""));
    };
  };

  // A curve over the offsets up to `last`, and on it the point that belongs to the offset p.
  const curve = (name, blocks, last) => (box) => {
    const at = (k) => value(name, { p: 0, k, n: blocks }) || 0;
    const xs = Array.from({ length: 241 }, (_, j) => (j * last) / 240);
    const ys = xs.map(at);
    const low = Math.min(0, ...ys), high = Math.max(...ys);
    const x = (k) => 20 + (260 * k) / last, y = (v) => 130 - (110 * (v - low)) / (high - low);
    draw(box, "path", { class: "grid", d: `M20 10V${y(0)}H280` });
    draw(box, "path", { class: "curve", d: xs.map((k, j) => `${j ? "L" : "M"}${x(k).toFixed(1)} ${y(ys[j]).toFixed(1)}`).join("") });
    const here = draw(box, "circle", { class: "here", r: 5 });
    return (p) => {
      const k = p % last;
      here.setAttribute("cx", x(k));
      here.setAttribute("cy", y(at(k)));
    };
  };

  // For each block the squares of its two entries, one upon the other: every column is full.
  const bars = (box) => {
    const made = Array.from({ length: 12 }, (_, i) => [i, ...["two", "one"].map((colour) =>
      draw(box, "rect", { x: 36 + 19 * i, width: 14, class: `bar ${colour}` }))]);
    return (p) => made.forEach(([i, upper, lower]) => {
      const high = 110 * value("block", { p, k, i: 2 * i, n }).entries[0] ** 2;
      upper.setAttribute("y", 20);
      upper.setAttribute("height", 110 - high);
      lower.setAttribute("y", 130 - high);
      lower.setAttribute("height", high);
    });
  };

  // The scores of the 4×4 example; one diagonal after the other is marked.
  const matrix = (box) => {
    const cells = [];
    for (let q = 0; q < 4; q++) {
      for (let j = 0; j < 4; j++) {
        const score = value("score", { q, k: j });
        const g = draw(box, "g", { class: "cell" });
        draw(g, "rect", { x: 84 + 33 * j, y: 9 + 33 * q, width: 31, height: 31 });
        draw(g, "text", { x: 99.5 + 33 * j, y: 29 + 33 * q, "text-anchor": "middle" }).textContent = fixed(score, 1);
        cells.push([q - j, g]);
      }
    }
    return (p) => cells.forEach(([offset, g]) =>
      g.classList.toggle("marked", offset === (Math.floor(p / 2) % 7) - 3));
  };

  const pictures = {
    hands: rings(5, ["one"], 24), angle: rings(1, ["one", "two"], 62), turns: rings(4, ["one", "two"], 30),
    chord, bars, matrix, dots: curve("dot", n, 64), distances: curve("distance", n, 64), rise: curve("dot", n, 12),
  };
  const scenes = new Map(all("[data-picture]").map((box) => [box, pictures[box.dataset.picture](box)]));
  const near = new Set();
  const shown = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) near[isIntersecting ? "add" : "delete"](target);
  });

  let p = 1.2, frame = 0;
  const show = (box) => scenes.get(box)(p);
  for (const box of scenes.keys()) {
    shown.observe(box);
    show(box);
  }
  function tick() {
    p = (p + 0.03) % 640;
    near.forEach(show);
    frame = requestAnimationFrame(tick);
  }
  const run = byId("story-run");
  run.addEventListener("click", () => {
    const running = run.getAttribute("aria-pressed") === "true";
    run.setAttribute("aria-pressed", String(!running));
    if (running) cancelAnimationFrame(frame);
    else tick();
  });
}
