const FIRST_SIZE = 64 << 10;
/** UTF-8 bytes of a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3;

/** Texts and bytes one after another, in one piece of memory that can change threads. */
export class GrowingBytes {
  #bytes = Buffer.allocUnsafeSlow(FIRST_SIZE);
  #used = 0;

  get length(): number {
    return this.#used;
  }

  addText(text: string): void {
    this.#makeRoom(text.length * MAX_BYTES_PER_UNIT);
    this.#used += this.#bytes.write(text, this.#used);
  }

  addBytes(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  /** A copy of exactly the used length. */
  build(): Uint8Array {
    const built = new Uint8Array(this.#used);
    built.set(this.#bytes.subarray(0, this.#used));
    return built;
  }

  #makeRoom(bytes: number): void {
    const needed = this.#used + bytes;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}
