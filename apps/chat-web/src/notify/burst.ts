/** The parts of the page that a burst of notifications needs. */
export interface BurstContext<T> {
  readonly now: () => number;
  /** Runs the callback once, after some ms; returns a function that cancels it. */
  readonly schedule: (callback: () => void, milliseconds: number) => () => void;
  readonly show: (item: T) => void;
  /** @param count of all conversations */
  readonly showTogether: (count: number, conversations: number) => void;
}

/** More notifications than these are not shown one by one in this time, in ms. */
const MAX_AT_ONCE = 3;
const BURST_MS = 2_000;

/**
 * Limits how many notifications appear when many messages arrive at once, such as after a time without a connection:
 * the first ones are shown, then the newest of each conversation, or one for all.
 */
export class Burst<T> {
  readonly #context: BurstContext<T>;
  #shownAt: readonly number[] = [];
  /** The newest item of each conversation, and the number of its items. */
  readonly #waiting = new Map<string, { readonly item: T; readonly count: number }>();
  #cancel: (() => void) | null = null;

  constructor(context: BurstContext<T>) {
    this.#context = context;
  }

  /** @param key of the conversation */
  add(key: string, item: T): void {
    const { now, schedule, show } = this.#context;
    const from = now() - BURST_MS;
    this.#shownAt = this.#shownAt.filter((at) => at > from);
    if (!this.#cancel && this.#shownAt.length < MAX_AT_ONCE) {
      this.#shownAt = [...this.#shownAt, now()];
      show(item);
      return;
    }
    const count = (this.#waiting.get(key)?.count ?? 0) + 1;
    this.#waiting.set(key, { item, count });
    this.#cancel ??= schedule(() => this.#flush(), BURST_MS);
  }

  /** Items are not to be shown any more: their messages were read. */
  drop(isGone: (item: T) => boolean): void {
    for (const [key, { item }] of this.#waiting) if (isGone(item)) this.#waiting.delete(key);
  }

  end(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#waiting.clear();
  }

  #flush(): void {
    const waiting = [...this.#waiting.values()];
    this.end();
    const { show, showTogether } = this.#context;
    if (waiting.length <= MAX_AT_ONCE) for (const { item } of waiting) show(item);
    else {
      const count = waiting.reduce((sum, each) => sum + each.count, 0);
      showTogether(count, waiting.length);
    }
  }
}
