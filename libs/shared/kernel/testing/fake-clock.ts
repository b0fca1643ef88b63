import type { Clock } from '../src/index.ts';

/** A clock that advances only on request. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(start = new Date('2026-03-11T08:15:30Z')) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  advanceSeconds(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000);
  }
}
