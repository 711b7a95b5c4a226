// "Check it here": the second checker, in a worker made of its text, replays the certificates of a
// theorem and of all that it rests on.  It is handed what the page has, and believes nothing of it.

let material = null; // {program, laws, proofs}: unpacked when it is first asked for
let stopChecking = () => {}; // ends what is being checked

// Where something was refused, in words: the theorem, and the steps in its proof.
function placeOf({ theorem, place }) {
  const card = theorem === null ? null : cardOf(theorem);
  const name = card ? `${labelOf(theorem)} ${titleOf(theorem)}` : theorem ?? "–";
  const inside = place.map(([kind, number]) =>
    kind === "step" ? word("step", { number }) : word("obligation", { number }));
  return inside.reduce((outer, inner) => word("within", { outer, inner }), name);
}

// In the words of the checker, which are English.
function quoted(message) {
  const quote = Object.assign(document.createElement("q"), { lang: "en", className: "name" });
  quote.textContent = message;
  return quote;
}

class Checking {
  constructor(box) {
    this.name = box.dataset.check || null; // null: all theorems
    box.hidden = false;
    this.button = box.querySelector("button");
    this.bar = box.querySelector("progress");
    this.output = box.querySelector("[role=status]");
    this.label = this.button.innerHTML;
    this.worker = null;
    this.found = null; // what is said below the button, in any language
    this.button.addEventListener("click", () => {
      const before = this.worker;
      stopChecking();
      if (before === null) this.start();
    });
    speakers.push(() => this.say());
  }

  start() {
    this.began = performance.now();
    material ??= JSON.parse(new TextDecoder().decode(unpacked(byId("checking").textContent)));
    this.address = URL.createObjectURL(new Blob([material.program], { type: "text/javascript" }));
    try {
      this.worker = new Worker(this.address);
    } catch {
      this.end({ unable: true });
      return;
    }
    this.worker.addEventListener("message", ({ data }) => {
      if (data.total === undefined) this.end(data);
      else this.show(data);
    });
    this.worker.addEventListener("error", () => this.end({ unable: true }));
    this.worker.postMessage({ ...material, name: this.name });
    stopChecking = () => this.end(null);
    this.bar.removeAttribute("value");
    this.show(null);
  }

  end(found) {
    this.seconds = ((performance.now() - this.began) / 1000).toFixed(1);
    this.worker?.terminate();
    this.worker = null;
    URL.revokeObjectURL(this.address);
    stopChecking = () => {};
    this.show(found);
  }

  show(found) {
    this.found = found;
    this.say();
  }

  say() {
    const { done, total, count, refused, unable } = this.found ?? {};
    const running = this.worker !== null;
    if (running) this.button.textContent = word("stop");
    else this.button.innerHTML = this.label;
    this.bar.hidden = !running;
    if (total !== undefined) Object.assign(this.bar, { max: total, value: done });
    this.output.className = count ? "holds" : refused || unable ? "fails" : "";
    this.output.textContent = total !== undefined ? word("checking", { done, total })
      : count ? word("confirmed", { count, seconds: this.seconds })
      : refused ? word("declined", { place: placeOf(refused) })
      : unable ? word("unable", { command: data.recheck }) : "";
    if (refused) this.output.append(" ", quoted(refused.message));
  }
}

const startChecking = () => all(".check").forEach((box) => new Checking(box));
