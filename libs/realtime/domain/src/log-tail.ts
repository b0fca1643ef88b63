import type { ClientEventLog, LoggedEvent } from './client-event-log.ts';
import type { MaySay } from './presenter.ts';
import { RecentEvents, type RecentEventsLimits } from './recent-events.ts';

/** The largest number of events of one read of the log. */
const BATCH = 500;
/** The largest number when lagging clients connect: all of them need the same events. */
const BACK = 2_000;

/** The newest events of the log in memory, cached by every instance. */
export class LogTail {
  readonly #log: Pick<ClientEventLog, 'head' | 'readAfter'>;
  readonly #limits: RecentEventsLimits;
  readonly #onEvents: (events: readonly LoggedEvent[]) => void;
  readonly #maySay: MaySay;
  #recent: RecentEvents;
  #head = 0;
  #catchingUp: Promise<void> | undefined;
  #again = false;
  #isHeldBack = false;
  #extending: Promise<void> | undefined;

  constructor(
    log: Pick<ClientEventLog, 'head' | 'readAfter'>,
    limits: RecentEventsLimits,
    onEvents: (events: readonly LoggedEvent[]) => void,
    maySay: MaySay,
  ) {
    this.#log = log;
    this.#limits = limits;
    this.#recent = new RecentEvents(limits);
    this.#onEvents = onEvents;
    this.#maySay = maySay;
  }

  /** The position up to which this instance has read the log. */
  get head(): number {
    return this.#head;
  }

  /** True if only another version can present the next event. */
  get isHeldBack(): boolean {
    return this.#isHeldBack;
  }

  /**
   * Begins at the current end of the log, with the newest events in memory: clients of a crashed instance
   * reconnect at once, each for the last few events.
   */
  async start(): Promise<void> {
    const head = await this.#log.head();
    const read = await this.#log.readAfter(Math.max(0, head - BATCH), BATCH);
    const newest = this.#sayable(read);
    // Events from here on continue those in memory, even where earlier ones were removed.
    const gap = newest.findLastIndex(
      ({ position }, index) => position !== (newest[index - 1]?.position ?? position - 1) + 1,
    );
    this.#recent = new RecentEvents(this.#limits);
    this.#recent.append(newest.slice(Math.max(0, gap)));
    this.#head = newest.at(-1)?.position ?? (read[0] ? read[0].position - 1 : head);
  }

  /** The events after `position`; `null` when not all of them are in memory. */
  after(position: number): readonly LoggedEvent[] | null {
    const first = this.#first;
    if (position < first) return null;
    return position >= this.#head ? [] : this.#recent.all.slice(position - first);
  }

  /**
   * Loads events before those in memory, back to `position` or as far as there is room: one read for all
   * lagging clients.
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

  /** Adds published events; a gap before them is filled from the log. */
  async accept(head: number, events: readonly LoggedEvent[] = []): Promise<void> {
    const [first] = events;
    // The next read shows whether it is still held back.
    if (this.#isHeldBack) return;
    if (!this.#catchingUp && first && first.position <= this.#head + 1) {
      this.#append(events.filter(({ position }) => position > this.#head));
    }
    if (head > this.#head) await this.catchUp();
  }

  /** Reads up to the end of the log. */
  catchUp(): Promise<void> {
    // A running read may have started before the event of this call.
    this.#again = true;
    this.#catchingUp ??= this.#read().finally(() => {
      this.#catchingUp = undefined;
    });
    return this.#catchingUp;
  }

  async #read(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      // One event is enough to find out whether it is still held back.
      const limit = this.#isHeldBack ? 1 : BATCH;
      const events = await this.#log.readAfter(this.#head, limit);
      this.#append(events);
      if (events.length === limit && !this.#isHeldBack) this.#again = true;
    }
  }

  async #readBack(first: number): Promise<void> {
    const from = Math.max(0, first - BACK);
    const events = await this.#log.readAfter(from, first - from);
    const isWhole =
      events.length === first - from &&
      events.at(-1)?.position === first &&
      events.every(({ kind }) => this.#maySay(kind));
    // The oldest events may have been dropped meanwhile.
    if (isWhole && this.#first === first) this.#recent.prepend(events);
  }

  /** The events before the first one that only another version can present. */
  #sayable(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
    const end = events.findIndex(({ kind }) => !this.#maySay(kind));
    this.#isHeldBack = end >= 0;
    return end < 0 ? events : events.slice(0, end);
  }

  #append(read: readonly LoggedEvent[]): void {
    const events = this.#sayable(read);
    const last = events.at(-1);
    if (!last) return;
    this.#recent.append(events);
    this.#head = last.position;
    this.#onEvents(events);
  }

  /** The position after which all events are in memory. */
  get #first(): number {
    return this.#head - this.#recent.all.length;
  }
}
