import { MAX_CHANGES, changesBetween, type Change, type NetworkMarks } from '../model/changes.ts';
import { intervalBetween } from '../model/freshness.ts';

const KEY = 'explorer.seen';

interface Seen {
  /** The first collection that was seen, RFC 3339. */
  readonly sinceUtc: string;
  /** The collection that was seen last, RFC 3339. */
  readonly collectedUtc: string;
  readonly intervalMs: number | null;
  readonly marks: NetworkMarks;
  /** Newest first. */
  readonly changes: readonly Change[];
}

/** The storage of a browser for texts; it may refuse to store. */
interface TextStorage {
  readonly read: (key: string) => string | null;
  readonly write: (key: string, text: string) => void;
}

/** The network as this browser has seen it, on this and earlier visits. */
export class SeenNetwork {
  #seen: Seen | null;

  constructor(private readonly storage: TextStorage) {
    this.#seen = this.#read();
  }

  /** The first collection that was seen, RFC 3339; null before one was. */
  get sinceUtc(): string | null {
    return this.#seen?.sinceUtc ?? null;
  }

  /** Between two collections; null while only one was seen. */
  get intervalMs(): number | null {
    return this.#seen?.intervalMs ?? null;
  }

  /** Newest first. */
  get changes(): readonly Change[] {
    return this.#seen?.changes ?? [];
  }

  /** Compares a collection with the one before; the same one again changes nothing. */
  take(collectedUtc: string, marks: NetworkMarks): void {
    const before = this.#seen;
    if (before?.collectedUtc === collectedUtc) return;
    const fresh = before === null ? [] : changesBetween(before.marks, marks, collectedUtc);
    this.#seen = {
      sinceUtc: before?.sinceUtc ?? collectedUtc,
      collectedUtc,
      intervalMs:
        before === null
          ? null
          : intervalBetween(before.collectedUtc, collectedUtc, before.intervalMs),
      marks,
      changes: [...fresh, ...(before?.changes ?? [])].slice(0, MAX_CHANGES),
    };
    this.#write(this.#seen);
  }

  /** Forgets all changes; the next collection is compared with the last one. */
  clear(): void {
    if (this.#seen === null) return;
    this.#seen = { ...this.#seen, sinceUtc: this.#seen.collectedUtc, changes: [] };
    this.#write(this.#seen);
  }

  #read(): Seen | null {
    try {
      const text = this.storage.read(KEY);
      return text === null ? null : (JSON.parse(text) as Seen);
    } catch {
      return null;
    }
  }

  #write(seen: Seen): void {
    this.storage.write(KEY, JSON.stringify(seen));
  }
}
