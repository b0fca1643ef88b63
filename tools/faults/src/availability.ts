import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedProcess } from './stack/supervised-process.ts';

const LOOK_EVERY_MS = 100;

/** The times without an answer. */
export interface Outage {
  readonly round: number;
  readonly ms: number;
  /** The part of the outage after the last fault during it had ended, in ms. */
  readonly afterFaultMs: number;
}

/** Checks continuously whether any of several instances answers. */
export class Availability {
  readonly outages: Outage[] = [];
  round = 0;
  readonly #active = new Set<symbol>();
  #lastEnd = 0;
  #isOver = false;
  #watching: Promise<void> = Promise.resolve();

  watch(instances: readonly SupervisedProcess[]): void {
    this.#watching = this.#look(instances);
  }

  /** A fault begins; the returned function ends it. */
  fault(): () => void {
    const mark = Symbol('fault');
    this.#active.add(mark);
    return () => {
      this.#active.delete(mark);
      this.#lastEnd = performance.now();
    };
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#watching;
  }

  async #look(instances: readonly SupervisedProcess[]): Promise<void> {
    let downSince: number | null = null;
    while (!this.#isOver) {
      const begun = performance.now();
      const isUp = (await Promise.all(instances.map((instance) => instance.isHealthy()))).some(
        Boolean,
      );
      const now = performance.now();
      if (!isUp) downSince ??= begun;
      else if (downSince !== null) {
        const faultEnd = this.#active.size > 0 ? now : Math.max(this.#lastEnd, downSince);
        this.outages.push({
          round: this.round,
          ms: Math.round(now - downSince),
          afterFaultMs: Math.round(Math.max(0, now - faultEnd)),
        });
        downSince = null;
      }
      await delay(LOOK_EVERY_MS);
    }
  }
}
