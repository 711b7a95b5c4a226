// What packing.py has packed: signs of base 85, four bytes of a checksum, four of the length, and
// LZMA with lc = 2, lp = 0, pb = 0.  (The LZMA specification is part of the LZMA SDK.)

function fromBase85(text) {
  const bytes = new Uint8Array((text.length / 5) * 4);
  for (let k = 0, at = 0; k < text.length; at += 4) {
    let group = 0;
    for (const end = k + 5; k < end; k++) {
      const sign = text.charCodeAt(k);
      group = group * 85 + (sign === 118 ? 60 : sign) - 33; // "v" stands for "<"
    }
    for (let j = 3; j >= 0; j--, group = Math.floor(group / 256)) bytes[at + j] = group;
  }
  return bytes;
}

function adler32(bytes) {
  let a = 1, b = 0;
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}

// Bits of which each has been guessed: the better the guess, the less of the source it takes.
class Bits {
  constructor(source) {
    this.source = source;
    this.at = 5;
    this.range = 2 ** 32 - 1;
    this.code = new DataView(source.buffer, source.byteOffset).getUint32(1);
  }

  more() {
    if (this.range >= 2 ** 24) return;
    this.range *= 256;
    this.code = this.code * 256 + this.source[this.at++];
  }

  // The next bit, guessed by guesses[k], which learns from it.
  one(guesses, k) {
    const guess = guesses[k], bound = (this.range >>> 11) * guess;
    const bit = this.code < bound ? 0 : 1;
    if (bit === 0) {
      this.range = bound;
      guesses[k] = guess + ((2048 - guess) >> 5);
    } else {
      this.range -= bound;
      this.code -= bound;
      guesses[k] = guess - (guess >> 5);
    }
    this.more();
    return bit;
  }

  // A number of so many bits, highest first, each guessed by those before it.
  number(guesses, count) {
    let node = 1;
    for (let k = 0; k < count; k++) node = node * 2 + this.one(guesses, node);
    return node - 2 ** count;
  }

  // The same, lowest bit first; the guesses begin at `first`.
  reversed(guesses, first, count) {
    let node = 1, found = 0;
    for (let k = 0; k < count; k++) {
      const bit = this.one(guesses, first + node);
      node = node * 2 + bit;
      found += bit << k;
    }
    return found;
  }

  // A number of so many bits that nothing is known about.
  plain(count) {
    let found = 0;
    for (let k = 0; k < count; k++) {
      this.range = Math.floor(this.range / 2);
      const bit = this.code < this.range ? 0 : 1;
      if (bit) this.code -= this.range;
      found = found * 2 + bit;
      this.more();
    }
    return found;
  }
}

const guesses = (count) => new Uint16Array(count).fill(1024);

function lengthReader(bits) {
  const kind = guesses(2), short = guesses(8), middle = guesses(8), long = guesses(256);
  return () => {
    if (!bits.one(kind, 0)) return 2 + bits.number(short, 3);
    return bits.one(kind, 1) ? 18 + bits.number(long, 8) : 10 + bits.number(middle, 3);
  };
}

function distanceReader(bits) {
  const slots = [guesses(64), guesses(64), guesses(64), guesses(64)];
  const near = guesses(115), low = guesses(16);
  return (length) => {
    const slot = bits.number(slots[Math.min(length, 5) - 2], 6);
    if (slot < 4) return slot + 1;
    const count = (slot >> 1) - 1, start = (2 + (slot & 1)) * 2 ** count;
    if (slot < 14) return start + bits.reversed(near, start - slot, count) + 1;
    return start + bits.plain(count - 4) * 16 + bits.reversed(low, 0, 4) + 1;
  };
}

function decompressed(source, size) {
  const bits = new Bits(source), out = new Uint8Array(size);
  const copies = guesses(12), again = guesses(12), single = guesses(12);
  const older = [guesses(12), guesses(12), guesses(12)];
  const literals = Array.from({ length: 4 }, () => guesses(768));
  const newLength = lengthReader(bits), oldLength = lengthReader(bits);
  const distanceOf = distanceReader(bits);
  const last = [1, 1, 1, 1]; // distances, the latest first
  let state = 0; // what the last steps were: copies if it is 7 or more
  let at = 0;

  function literal() {
    const guess = literals[at ? out[at - 1] >> 6 : 0];
    let node = 1;
    if (state >= 7) { // behind a copy, the next byte of its origin is most probably not meant
      for (let other = out[at - last[0]], same = true; same && node < 256; other <<= 1) {
        const expected = (other >> 7) & 1;
        const bit = bits.one(guess, 256 * (1 + expected) + node);
        node = node * 2 + bit;
        same = bit === expected;
      }
    }
    while (node < 256) node = node * 2 + bits.one(guess, node);
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
    out[at++] = node;
  }

  // Takes up one of the last distances; the length of the copy.
  function repeated() {
    if (!bits.one(older[0], state)) {
      if (!bits.one(single, state)) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      const k = !bits.one(older[1], state) ? 1 : !bits.one(older[2], state) ? 2 : 3;
      last.unshift(...last.splice(k, 1));
    }
    const length = oldLength();
    state = state < 7 ? 8 : 11;
    return length;
  }

  function fresh() {
    const length = newLength();
    state = state < 7 ? 7 : 10;
    last.pop();
    last.unshift(distanceOf(length));
    return length;
  }

  while (at < size) {
    if (!bits.one(copies, state)) {
      literal();
      continue;
    }
    const length = bits.one(again, state) ? repeated() : fresh();
    if (last[0] > at || at + length > size) throw new Error("this page is damaged");
    for (const end = at + length; at < end; at++) out[at] = out[at - last[0]];
  }
  return out;
}

// The bytes that have been packed.  Throws if they have been damaged on the way.
function unpacked(text) {
  const bytes = fromBase85(text), head = new DataView(bytes.buffer);
  const content = decompressed(bytes.subarray(8), head.getUint32(4));
  if (adler32(content) !== head.getUint32(0)) throw new Error("this page is damaged");
  return content;
}
