import type { LoggedEvent } from './client-event-log.ts';

/** The cached part of the log. */
export interface RecentEventsLimits {
  readonly count: number;
  /** Bytes of all events together, roughly: long lists make some of them large. */
  readonly bytes: number;
}

/** Cut in large pieces: removing the beginning of an array moves all the rest. */
const SLACK = 1.25;
const FULL = 0.75;
const BYTES_PER_RECEIVER = 8;

/** The newest events of the log, without gaps; the oldest go first. */
export class RecentEvents {
  readonly #limits: RecentEventsLimits;
  #events: LoggedEvent[] = [];
  /** The sizes in the order of the events. */
  #sizes: number[] = [];
  #bytes = 0;

  constructor(limits: RecentEventsLimits) {
    this.#limits = limits;
  }

  /** Ascending. */
  get all(): readonly LoggedEvent[] {
    return this.#events;
  }

  /** Events of any size would be dropped again if they were added at the start. */
  get isFull(): boolean {
    return this.#bytes > FULL * this.#limits.bytes;
  }

  append(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      const size = sizeOf(event);
      this.#events.push(event);
      this.#sizes.push(size);
      this.#bytes += size;
    }
    this.#cut();
  }

  /** Adds earlier events, as far as there is room. */
  prepend(events: readonly LoggedEvent[]): void {
    const sizes = events.map(sizeOf);
    this.#events = [...events, ...this.#events];
    this.#sizes = [...sizes, ...this.#sizes];
    this.#bytes += sizes.reduce((sum, size) => sum + size, 0);
    this.#cut();
  }

  #cut(): void {
    const { count, bytes } = this.#limits;
    if (this.#events.length <= SLACK * count && this.#bytes <= SLACK * bytes) return;
    let first = Math.max(0, this.#events.length - count);
    for (const size of this.#sizes.slice(0, first)) this.#bytes -= size;
    // The newest event stays, even if it is too large.
    for (; this.#bytes > bytes && first < this.#events.length - 1; first += 1) {
      this.#bytes -= this.#sizes[first] ?? 0;
    }
    this.#events = this.#events.slice(first);
    this.#sizes = this.#sizes.slice(first);
  }
}

function sizeOf({ data, receivers, bystanders }: LoggedEvent): number {
  const people = (receivers?.length ?? 0) + bystanders.length;
  return JSON.stringify(data ?? null).length + people * BYTES_PER_RECEIVER;
}
