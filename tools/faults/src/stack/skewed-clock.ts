import { existsSync, renameSync, writeFileSync } from 'node:fs';

const LIBRARIES = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
  '/usr/lib64/faketime/libfaketimeMT.so.1',
  '/usr/local/lib/faketime/libfaketimeMT.so.1',
];

/** A clock for processes that can be put forward and back while they run, by libfaketime. */
export class SkewedClock {
  readonly #file: string;
  readonly #library: string | undefined;

  constructor(file: string) {
    this.#file = file;
    this.#library = LIBRARIES.find((path) => existsSync(path));
    this.skew(0);
  }

  /** The reason for which the clock cannot be skewed; null: it can. */
  get whyNot(): string | null {
    return this.#library ? null : 'libfaketime is not installed (package faketime)';
  }

  /** The environment of processes that use this clock. */
  get env(): Readonly<Record<string, string>> {
    if (!this.#library) return {};
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: '1',
      // Only the time of day is wrong; timers are not affected.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the difference of the clock. Readers see the old file or the new one. */
  skew(seconds: number): void {
    writeFileSync(`${this.#file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${this.#file}.new`, this.#file);
  }
}
