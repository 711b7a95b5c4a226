// The pictures of the story, one function for each kind.  All move with the position p and are
// computed with the theory's own terms, by floating-point numbers, which prove nothing.

function startStory(terms) {
  const value = (name, at) => evaluate(terms[name], at);
  const n = 32, k = 3;

  const ring = (box, x, y, r) => draw(box, "circle", { cx: x, cy: y, r, class: "ring" });
  const hand = (box, colour) => draw(box, "path", { class: `hand ${colour}` });
  const point = (hand, x, y, r, [s, c]) => hand.setAttribute("d", `M${x} ${y}L${x + r * s} ${y - r * c}`);

  const label = (box, x, y, anchor = "start") => draw(box, "text", { x, y, "text-anchor": anchor });
  // What the colours mean: each name stands in its own.
  const legend = (box, names) => names.forEach((name, j) => {
    const text = label(box, j ? 290 : 10, 146, j ? "end" : "start");
    text.setAttribute("class", j ? "two" : "one");
    text.textContent = name;
  });

  // Rings with one or two hands; returns what to do at p.
  const rings = (count, colours, r) => (box) => {
    const made = Array.from({ length: count }, (_, i) => {
      const x = 150 + (i - (count - 1) / 2) * 2.3 * r;
      ring(box, x, 75, r);
      return [i, x, colours.map((colour) => hand(box, colour))];
    });
    legend(box, colours.length > 1 ? ["p", `p + ${k}`] : ["p"]);
    return (p) => made.forEach(([i, x, hands]) => hands.forEach((one, j) =>
      point(one, x, 75, r, value(j ? "moved" : "block", { p, k, i: 2 * i, n }).entries)));
  };

  const chord = (box) => {
    ring(box, 150, 75, 62);
    const hands = [hand(box, "one"), hand(box, "two")];
    const line = draw(box, "path", { class: "chord" });
    legend(box, ["p", "p + 1"]);
    return (p) => {
      const ends = ["block", "moved"].map((name) => value(name, { p, k: 1, i: 0, n }).entries);
      hands.forEach((one, j) => point(one, 150, 75, 62, ends[j]));
      line.setAttribute("d", ends.map(([s, c], j) => `${j ? "L" : "M"}${150 + 62 * s} ${75 - 62 * c}`).join(""));
    };
  };

  const where = (text, p, k) => { text.textContent = `p = ${fixed(p, 1)}, p + k = ${fixed(p + k, 1)}`; };

  // A frame for values over the offsets from `first` to `last`: both axes, with the ends of the
  // range at the lower one and the greatest value; returns where an offset and a value stand.
  const axes = (box, first, last, ys, low = Math.min(0, ...ys)) => {
    const high = Math.max(...ys);
    const x = (k) => 34 + (250 * (k - first)) / (last - first);
    const y = (v) => 118 - (92 * (v - low)) / (high - low);
    const left = x(Math.max(first, 0)), ground = y(Math.max(low, 0));
    draw(box, "path", { class: "grid", d: `M${left} 18V118M34 ${ground}H284` });
    label(box, 34, 132, "middle").textContent = String(first);
    label(box, 284, 132, "middle").textContent = String(last);
    label(box, 290, ground + 4).textContent = "k";
    label(box, left - 4, 24, "end").textContent = fixed(high, 1);
    if (low > 0) label(box, left - 4, ground, "end").textContent = fixed(low, 1);
    return [x, y];
  };
  const steps = (first, last) => Array.from({ length: 241 }, (_, j) => first + (j * (last - first)) / 240);
  const line = (xs, ys, x, y) => xs.map((k, j) => `${j ? "L" : "M"}${x(k).toFixed(1)} ${y(ys[j]).toFixed(1)}`).join("");

  // A curve over the offsets, and on it the points at the offsets `held`.  They are computed at p:
  // they stay where they are while p moves.
  const curve = (at, first, last, held, isNear = false) => (box) => {
    const xs = steps(first, last), ys = xs.map((k) => at(0, k));
    const [x, y] = axes(box, first, last, ys, isNear ? Math.min(...ys) : undefined);
    draw(box, "path", { class: "curve", d: line(xs, ys, x, y) });
    const points = held.map((k) => [k, draw(box, "circle", { class: "here", r: 5 }), label(box, x(k) + 7, y(at(0, k)) - 6)]);
    const text = label(box, 284, 147, "end");
    return (p) => {
      points.forEach(([k, point, value]) => {
        point.setAttribute("cx", x(k).toFixed(1));
        point.setAttribute("cy", y(at(p, k)).toFixed(1));
        value.textContent = fixed(at(p, k), 2);
      });
      where(text, p, held[0]);
    };
  };
  const term = (name) => (p, k) => value(name, { p, k, n }) || 0;
  // One weight for the cosine and one for the sine of each block, as a function of the offset.
  const weighted = (p, k) => [1, 2, 3].reduce((sum, a, i) => {
    const [s, c] = value("block", { p, i: 4 * i, n }).entries, [t, d] = value("moved", { p, k, i: 4 * i, n }).entries;
    return sum + a * (c * d + s * t) + (t * c - d * s);
  }, 0);

  // How far the encodings of the first whole positions are from that of 0; one after the other is
  // marked.
  const stems = (box) => {
    const last = 24, ys = Array.from({ length: last }, (_, j) => term("distance")(0, j + 1));
    const [x, y] = axes(box, 0, last, ys);
    const made = ys.map((v, j) => draw(box, "path", { class: "stem", d: `M${x(j + 1)} ${y(0)}V${y(v)}` }));
    const text = label(box, 284, 147, "end");
    return (p) => {
      const j = Math.floor(p) % last;
      made.forEach((stem, i) => stem.classList.toggle("marked", i === j));
      text.textContent = `k = ${j + 1}: ${fixed(ys[j], 2)}`;
    };
  };

  // A query and a key, each turned by the angle of its position: the angle between them stays.
  const turned = (box) => {
    ring(box, 105, 75, 62);
    const hands = [hand(box, "one"), hand(box, "two")];
    legend(box, ["p"]);
    const [score, text] = [label(box, 190, 70), label(box, 284, 147, "end")];
    return (p) => {
      const [q, r] = [value("block", { p, i: 0, n }).entries, value("block", { p: p + k + 1, i: 0, n }).entries];
      point(hands[0], 105, 75, 62, q);
      point(hands[1], 105, 75, 40, r);
      score.textContent = fixed(q[0] * r[0] + q[1] * r[1], 2);
      where(text, p, k);
    };
  };

  // A slow block: the arc of the angles of the training, the hand of a position beyond it, which
  // leaves the arc, and that of this position divided by 5, which does not: p ends at 640.
  const trained = (box) => {
    const [length, factor, i] = [160, 5, 12];
    ring(box, 150, 75, 62);
    const rim = Array.from({ length: 61 }, (_, j) => value("block", { p: (j * length) / 60, i, n }).entries);
    const arc = rim.map(([s, c], j) => `${j ? "L" : "M"}${(150 + 62 * s).toFixed(1)} ${(75 - 62 * c).toFixed(1)}`);
    draw(box, "path", { class: "curve", d: arc.join("") });
    const hands = [hand(box, "one"), hand(box, "two")];
    legend(box, [`p + ${length}`, `(p + ${length}) / ${factor}`]);
    return (p) => hands.forEach((one, j) =>
      point(one, 150, 75, 62, value("block", { p: (p + length) / (j ? factor : 1), i, n }).entries));
  };

  // For each block the squares of its two entries, one upon the other: every column is full.
  const bars = (box) => {
    legend(box, ["sin²", "cos²"]);
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

  // The scores of the 4×4 example: those of the offset 1 are marked, and in them one pair of
  // positions after the other.
  const matrix = (box) => {
    const cells = [];
    for (let q = 0; q < 4; q++) {
      label(box, 72, 29 + 33 * q, "end").textContent = String(q);
      for (let j = 0; j < 4; j++) {
        const score = value("score", { q, k: j });
        const g = draw(box, "g", { class: Math.abs(q - j) === 1 ? "cell alike" : "cell" });
        draw(g, "rect", { x: 84 + 33 * j, y: 9 + 33 * q, width: 31, height: 31 });
        draw(g, "text", { x: 99.5 + 33 * j, y: 29 + 33 * q, "text-anchor": "middle" }).textContent = fixed(score, 1);
        cells.push([q, j, g]);
      }
    }
    return (p) => cells.forEach(([q, j, g]) =>
      g.classList.toggle("marked", q === Math.floor(p / 2) % 3 && j === q + 1));
  };

  const pictures = {
    hands: rings(5, ["one"], 24), angle: rings(1, ["one", "two"], 62), turns: rings(4, ["one", "two"], 30),
    chord, bars, matrix, stems, turned, trained, weights: curve(weighted, -16, 16, [k]),
    dots: curve(term("dot"), 0, 64, [9]), distances: curve(term("distance"), 0, 64, [9]),
    rise: curve(term("dot"), 4, 7, [5, 6], true),
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
