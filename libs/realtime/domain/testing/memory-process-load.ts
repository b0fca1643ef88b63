import type { ProcessLoad } from '../src/index.ts';

/** A process with a load that a test sets. */
export class MemoryProcessLoad implements ProcessLoad {
  activeMs = 0;
  idleMs = 0;
  readonly #planned: { readonly at: number; readonly run: () => void }[] = [];

  times() {
    return { activeMs: this.activeMs, idleMs: this.idleMs };
  }

  after(ms: number, run: () => void): void {
    this.#planned.push({ at: this.activeMs + this.idleMs + ms, run });
  }

  /** Advances idle time, and runs work that was scheduled for it. */
  rest(ms: number): void {
    this.idleMs += ms;
    const now = this.activeMs + this.idleMs;
    const due = this.#planned.filter(({ at }) => at <= now);
    for (const each of due) {
      this.#planned.splice(this.#planned.indexOf(each), 1);
      each.run();
    }
  }
}
