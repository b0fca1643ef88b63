/// <reference lib="dom" />
import { MAX_CHANGES, changesBetween, type Change, type NetworkMarks } from '../model/changes.ts';
import { intervalBetween } from '../model/freshness.ts';

const KEY = 'seen-network';

interface Seen {
  /** The collection that was seen last, RFC 3339. */
  readonly collectedUtc: string;
  readonly intervalMs: number | null;
  readonly marks: NetworkMarks;
  /** Newest first. */
  readonly changes: readonly Change[];
}

/** What this browser has seen of the network, here and on earlier visits. */
export class SeenNetwork {
  #seen: Seen | null = read();

  /** Between two collections; null while only one was seen. */
  get intervalMs(): number | null {
    return this.#seen?.intervalMs ?? null;
  }

  /** Newest first. */
  get changes(): readonly Change[] {
    return this.#seen?.changes ?? [];
  }

  /** Takes in a collection; the same one again changes nothing. */
  take(collectedUtc: string, marks: NetworkMarks): void {
    const before = this.#seen;
    if (before?.collectedUtc === collectedUtc) return;
    const fresh = before === null ? [] : changesBetween(before.marks, marks, collectedUtc);
    this.#seen = {
      collectedUtc,
      intervalMs:
        before === null
          ? null
          : intervalBetween(before.collectedUtc, collectedUtc, before.intervalMs),
      marks,
      changes: [...fresh, ...(before?.changes ?? [])].slice(0, MAX_CHANGES),
    };
    write(this.#seen);
  }
}

function read(): Seen | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as Seen);
  } catch {
    return null;
  }
}

function write(seen: Seen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // Storage may be forbidden or full; what was seen then holds until the page is left.
  }
}
