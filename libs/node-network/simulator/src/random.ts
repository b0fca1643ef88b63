/** The inputs of a random sequence: the same parts always give the same sequence. */
type SeedPart = number | string;

/**
 * A small reproducible random generator (sfc32). It is for simulations: never for keys or tokens
 * that protect anything.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(...parts: readonly SeedPart[]) {
    this.#a = hash(parts.join('\u001f'));
    this.#b = this.#a ^ 0x9e37_79b9;
    this.#c = Math.imul(this.#a, 0x85eb_ca6b);
    for (let warmUp = 0; warmUp < 12; warmUp += 1) this.#next();
  }

  /** From 0 up to but not including 1. */
  fraction(): number {
    return this.#next() / 2 ** 32;
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1));
  }

  /** A number from `min` to `max` with equally likely magnitudes, like stakes and speeds. */
  magnitude(min: number, max: number): number {
    return min * (max / min) ** this.fraction();
  }

  /** One of the items. */
  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.fraction() * items.length)] as T;
  }

  /** One of the items, each as likely as its weight. */
  weighted<T>(items: readonly (readonly [weight: number, item: T])[]): T {
    const total = items.reduce((sum, [weight]) => sum + weight, 0);
    let left = this.fraction() * total;
    for (const [weight, item] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return (items[items.length - 1] as readonly [number, T])[1];
  }

  /** That many random bytes. */
  bytes(length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let index = 0; index < length; index += 1) bytes[index] = this.#next();
    return bytes;
  }

  #next(): number {
    const result = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + result) | 0;
    return result >>> 0;
  }
}

/** 32 bits out of a text (FNV-1a, then the finalizer of MurmurHash3). */
function hash(text: string): number {
  let mixed = 0x811c_9dc5;
  for (let index = 0; index < text.length; index += 1) {
    mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x0100_0193);
  }
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
