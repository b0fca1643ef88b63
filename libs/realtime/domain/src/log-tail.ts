import type { ClientEventLog, LoggedEvent } from './client-event-log.ts';

/** How many events a look at the log takes at a time. */
const BATCH = 500;
/** How many when clients come that are behind: all of them need the same. */
const BACK = 2_000;

/** The newest events of the log in memory, kept by every copy of the service. */
export class LogTail {
  readonly #log: Pick<ClientEventLog, 'head' | 'readAfter'>;
  readonly #capacity: number;
  readonly #onEvents: (events: readonly LoggedEvent[]) => void;
  #events: LoggedEvent[] = [];
  #head = 0;
  #catchingUp: Promise<void> | undefined;
  #again = false;
  #extending: Promise<void> | undefined;

  /** @param capacity how many events are kept */
  constructor(
    log: Pick<ClientEventLog, 'head' | 'readAfter'>,
    capacity: number,
    onEvents: (events: readonly LoggedEvent[]) => void,
  ) {
    this.#log = log;
    this.#capacity = capacity;
    this.#onEvents = onEvents;
  }

  /** The position up to which this copy knows the log. */
  get head(): number {
    return this.#head;
  }

  /**
   * Begins at the present end of the log, with the newest events in memory: clients of a copy that
   * has just died come all at once, each for the last few.
   */
  async start(): Promise<void> {
    const head = await this.#log.head();
    const newest = await this.#log.readAfter(Math.max(0, head - BATCH), BATCH);
    // What is told of from here on continues what is there, whatever was removed before it.
    const gap = newest.findLastIndex(
      ({ position }, index) => position !== (newest[index - 1]?.position ?? position - 1) + 1,
    );
    this.#events = gap > 0 ? newest.slice(gap) : [...newest];
    this.#head = this.#events.at(-1)?.position ?? head;
  }

  /** The events behind `position`; `null` when not all of them are in memory. */
  after(position: number): readonly LoggedEvent[] | null {
    const first = this.#head - this.#events.length;
    if (position < first) return null;
    return position >= this.#head ? [] : this.#events.slice(position - first);
  }

  /**
   * Takes what stands before the events in memory, back to `position` or a part of the way, where
   * there is room: one read for all who are behind.
   */
  async extend(position: number): Promise<void> {
    const first = this.#head - this.#events.length;
    if (position >= first || this.#head - position > this.#capacity) return;
    this.#extending ??= this.#readBack(first).finally(() => {
      this.#extending = undefined;
    });
    await this.#extending;
  }

  /** Takes events that somebody told of; a gap before them is filled from the log. */
  async accept(head: number, events: readonly LoggedEvent[] = []): Promise<void> {
    const [first] = events;
    if (!this.#catchingUp && first && first.position <= this.#head + 1) {
      this.#append(events.filter(({ position }) => position > this.#head));
    }
    if (head > this.#head) await this.catchUp();
  }

  /** Reads up to the end of the log. */
  catchUp(): Promise<void> {
    // A look that is under way may have begun before the event that this call is about.
    this.#again = true;
    this.#catchingUp ??= this.#read().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #read(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const events = await this.#log.readAfter(this.#head, BATCH);
      this.#append(events);
      if (events.length === BATCH) this.#again = true;
    }
  }

  async #readBack(first: number): Promise<void> {
    const from = Math.max(0, first - BACK);
    const events = await this.#log.readAfter(from, first - from);
    const isWhole = events.length === first - from && events.at(-1)?.position === first;
    // The beginning may have been given up meanwhile.
    const isNext = this.#head - this.#events.length === first;
    if (isWhole && isNext) this.#events = [...events, ...this.#events];
  }

  #append(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#events.push(...events);
    this.#head = last.position;
    // Cut in large pieces: an array gives up its beginning by moving all the rest.
    if (this.#events.length > 1.25 * this.#capacity) {
      this.#events = this.#events.slice(-this.#capacity);
    }
    this.#onEvents(events);
  }
}
