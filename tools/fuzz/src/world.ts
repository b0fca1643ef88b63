import { kindOf, kindOfParameter, ownKind, singular, type Location } from './kinds.ts';
import type { Random } from './random.ts';

/** The largest number of remembered values of a kind for each account; the newest replaces the oldest. */
const MAX_VALUES = 40;
/** The number of items that are read of a list, and of the fields of an object. */
const READ_ITEMS = 40;
const READ_FIELDS = 400;
const READ_DEPTH = 8;
const LONGEST = 200;

/** The numbers, texts and booleans of an object in an answer. */
export type Seen = Readonly<Record<string, unknown>>;

/** Values of each kind, by the account that has seen them. */
class Shelf<T> {
  readonly #kinds = new Map<string, Map<string, T[]>>();

  keep(kind: string, by: string, value: T, isSame: (other: T) => boolean): void {
    const shelf = this.#kinds.get(kind) ?? new Map<string, T[]>();
    this.#kinds.set(kind, shelf);
    const values = shelf.get(by) ?? [];
    shelf.set(by, values);
    const known = values.findIndex(isSame);
    if (known >= 0) values.splice(known, 1);
    else if (values.length >= MAX_VALUES) values.shift();
    values.push(value);
  }

  /** A value that the account has seen; sometimes, and if it has seen none, one that others have seen. */
  pick(kind: string, by: string, random: Random, fits?: (value: T) => boolean): T | undefined {
    const shelf = this.#kinds.get(kind);
    if (!shelf) return undefined;
    const own = (shelf.get(by) ?? []).filter((each) => fits?.(each) ?? true);
    if (own.length > 0 && random.chance(0.92)) return newest(own, random);
    const all = [...shelf.values()].flat().filter((each) => fits?.(each) ?? true);
    return all.length > 0 ? random.pick(all) : undefined;
  }

  has(kind: string, by?: string): boolean {
    const shelf = this.#kinds.get(kind);
    if (by !== undefined) return (shelf?.get(by)?.length ?? 0) > 0;
    return [...(shelf?.values() ?? [])].some(({ length }) => length > 0);
  }

  /** Any value of any kind. */
  stray(random: Random): T | undefined {
    const kinds = [...this.#kinds.values()];
    if (kinds.length === 0) return undefined;
    const values = [...random.pick(kinds).values()].flat();
    return values.length > 0 ? random.pick(values) : undefined;
  }

  forget(kind: string, whose: string | undefined, isGone: (value: T) => boolean): void {
    const shelf = this.#kinds.get(kind);
    for (const [by, values] of shelf ?? []) {
      if (whose === undefined || whose === by) {
        shelf?.set(
          by,
          values.filter((value) => !isGone(value)),
        );
      }
    }
  }
}

/** Values of answers, by account and kind: they make the next requests plausible. */
export class World {
  readonly #numbers = new Shelf<number>();
  readonly #texts = new Shelf<string>();
  readonly #objects = new Shelf<Seen>();

  /** Remembers the numbers, the short texts and the objects of an answer. */
  learn(answer: unknown, location: Location, by: string): void {
    this.#read(answer, '', ownKind(location.path), by, 0);
  }

  /** Remembers a created object: its parameters, and the fields of the answer. */
  remember(texts: Seen, answer: unknown, location: Location, by: string): void {
    const answered = isObject(answer) ? answer : {};
    const { id = null } = answered;
    const made = { ...texts, ...answered };
    const own = Object.fromEntries(Object.entries(made).filter(([, value]) => isShort(value)));
    const isSame = (other: Seen) => id !== null && other.id === id;
    this.#objects.keep(ownKind(location.path), by, own, isSame);
  }

  /**
   * Drops a removed object, by its own id or name, so that no request names it again.
   *
   * @param by the only account affected, if it is refused to that one
   */
  forget({ path }: Location, name: string, value: string, by?: string): void {
    const kind = kindOfParameter(name, path);
    this.#numbers.forget(kind, by, (each) => String(each) === value);
    this.#texts.forget(kind, by, (each) => each === value);
  }

  /** Drops an object of the kind of a path. */
  forgetObject({ path }: Location, name: string, value: string, by?: string): void {
    this.#objects.forget(ownKind(path), by, (each) =>
      [each.id, each.name, each[name]].some((part) => String(part) === value),
    );
  }

  /** True if the account has seen an object of the kind; also true when no account has. */
  has(kind: string, by: string): boolean {
    const shelves = [this.#numbers, this.#texts];
    return shelves.some((each) => each.has(kind, by)) || !shelves.some((each) => each.has(kind));
  }

  number(kind: string, by: string, random: Random): number | undefined {
    return this.#numbers.pick(kind, by, random);
  }

  text(kind: string, by: string, random: Random): string | undefined {
    return this.#texts.pick(kind, by, random);
  }

  /** An object of a list, by the list's name in the singular, such as `draft`. */
  object(kind: string, by: string, random: Random, fits?: (seen: Seen) => boolean): Seen {
    return this.#objects.pick(kind, by, random, fits) ?? {};
  }

  strayNumber(random: Random): number | undefined {
    return this.#numbers.stray(random);
  }

  strayText(random: Random): string | undefined {
    return this.#texts.stray(random);
  }

  #read(value: unknown, name: string, owner: string, by: string, depth: number): void {
    if (depth > READ_DEPTH) return;
    if (Array.isArray(value)) {
      const ids = value.flatMap((item) => (isObject(item) && 'id' in item ? [item.id] : []));
      const kind = singular(name) || owner;
      if (ids.length > 0) this.#objects.keep(`${kind}_list`, by, { ids }, () => true);
      // In most lists the newest objects are the last ones.
      for (const item of value.slice(-READ_ITEMS)) {
        if (isObject(item)) this.#readObject(item, kind, by, depth);
        else this.#read(item, name, owner, by, depth + 1);
      }
    } else if (isObject(value)) this.#readObject(value, name || owner, by, depth);
    else this.#readScalar(value, kindOf(name, owner), by);
  }

  #readObject(seen: Seen, kind: string, by: string, depth: number): void {
    const scalars = Object.entries(seen).filter(([, value]) => !isObject(value));
    const { id } = seen;
    if (scalars.length > 1) {
      const own = Object.fromEntries(scalars.filter(([, value]) => isShort(value)));
      const isSame = ({ id: other }: Seen) => id !== undefined && id === other;
      this.#objects.keep(kind, by, own, isSame);
    }
    for (const [key, value] of Object.entries(seen).slice(0, READ_FIELDS)) {
      // Keys that are numbers are ids, not names.
      this.#read(value, /^\d+$/.test(key) ? '' : key, kind, by, depth + 1);
    }
  }

  #readScalar(value: unknown, kind: string, by: string): void {
    if (typeof value === 'number' && Number.isSafeInteger(value)) {
      // -1 stands for no object.
      if (value < 0 && kind.endsWith('_id')) return;
      this.#numbers.keep(kind, by, value, (other) => other === value);
    } else if (typeof value === 'string' && value.length < LONGEST) {
      this.#texts.keep(kind, by, value, (other) => other === value);
    }
  }
}

function isObject(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isShort(value: unknown): boolean {
  if (typeof value === 'string') return value.length < LONGEST;
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Prefers the newest values: they are the likeliest to exist still. */
function newest<T>(values: readonly T[], random: Random): T {
  return random.chance(0.5) ? random.pick(values.slice(-4)) : random.pick(values);
}
