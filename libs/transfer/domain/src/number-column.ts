/** The number of ids that are allocated at once. */
const CHUNK_BITS = 18;
const CHUNK = 1 << CHUNK_BITS;

type Chunk = Uint32Array | Float64Array;

/**
 * A list of millions of numbers that grows without moving its content: four bytes for each, or eight once one
 * of them is no whole number of 32 bits.
 */
export class NumberColumn {
  #chunks: Chunk[] = [];
  #length = 0;
  #isShort = true;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#isShort && value >>> 0 !== value) this.#widen();
    if (this.#length === this.#chunks.length * CHUNK) this.#chunks.push(this.#newChunk());
    const chunk = this.#chunks.at(-1);
    if (chunk) chunk[this.#length & (CHUNK - 1)] = value;
    this.#length += 1;
  }

  /** The number at an index; 0 outside of the list. */
  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & (CHUNK - 1)] ?? 0;
  }

  /** Sorts ascending. */
  sort(): void {
    const all = this.#isShort ? new Uint32Array(this.#length) : new Float64Array(this.#length);
    this.#chunks.forEach((chunk, index) => {
      const left = Math.min(CHUNK, this.#length - index * CHUNK);
      all.set(chunk.subarray(0, left), index * CHUNK);
    });
    all.sort();
    this.#chunks = this.#chunks.map((_, index) => all.subarray(index * CHUNK, (index + 1) * CHUNK));
  }

  #newChunk(): Chunk {
    return this.#isShort ? new Uint32Array(CHUNK) : new Float64Array(CHUNK);
  }

  #widen(): void {
    this.#isShort = false;
    this.#chunks = this.#chunks.map((chunk) => Float64Array.from(chunk));
  }
}
