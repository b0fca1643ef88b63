import type { ClientEventLog, LoggedEvent } from './client-event-log.ts';
import { RecentEvents, type RecentEventsLimits } from './recent-events.ts';

/** How many events a look at the log takes at a time. */
const BATCH = 500;
/** How many when clients come that are behind: all of them need the same. */
const BACK = 2_000;

/** The newest events of the log in memory, kept by every copy of the service. */
export class LogTail {
  readonly #log: Pick<ClientEventLog, 'head' | 'readAfter'>;
  readonly #limits: RecentEventsLimits;
  readonly #onEvents: (events: readonly LoggedEvent[]) => void;
  #recent: RecentEvents;
  #head = 0;
  #catchingUp: Promise<void> | undefined;
  #again = false;
  #extending: Promise<void> | undefined;

  constructor(
    log: Pick<ClientEventLog, 'head' | 'readAfter'>,
    limits: RecentEventsLimits,
    onEvents: (events: readonly LoggedEvent[]) => void,
  ) {
    this.#log = log;
    this.#limits = limits;
    this.#recent = new RecentEvents(limits);
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
    this.#recent = new RecentEvents(this.#limits);
    this.#recent.append(newest.slice(Math.max(0, gap)));
    this.#head = newest.at(-1)?.position ?? head;
  }

  /** The events behind `position`; `null` when not all of them are in memory. */
  after(position: number): readonly LoggedEvent[] | null {
    const first = this.#first;
    if (position < first) return null;
    return position >= this.#head ? [] : this.#recent.all.slice(position - first);
  }

  /**
   * Takes what stands before the events in memory, back to `position` or a part of the way, where
   * there is room: one read for all who are behind.
   */
  async extend(position: number): Promise<void> {
    const first = this.#first;
    if (position >= first || this.#recent.isFull) return;
    if (this.#head - position > this.#limits.count) return;
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
    if (isWhole && this.#first === first) this.#recent.prepend(events);
  }

  #append(events: readonly LoggedEvent[]): void {
    const last = events.at(-1);
    if (!last) return;
    this.#recent.append(events);
    this.#head = last.position;
    this.#onEvents(events);
  }

  /** The position behind which everything is in memory. */
  get #first(): number {
    return this.#head - this.#recent.all.length;
  }
}
