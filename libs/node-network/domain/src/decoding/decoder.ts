/**
 * Decodes one value of unknown origin to a `T`, or throws a {@link Mismatch} with path and reason. Decoders
 * are pure and take time linear in the value.
 */
export type Decoder<T> = (value: unknown) => T;

/** A value that did not have the expected form, with the path to it from the outermost value. */
export class Mismatch extends Error {
  readonly path: string[] = [];

  constructor(expected: string) {
    super(`expected ${expected}`);
    this.name = 'Mismatch';
  }

  /** Prepends a step to the path while the failure propagates. */
  within(step: string): this {
    this.path.unshift(step);
    return this;
  }

  /** The failure in one line, such as `node.host: expected a text`. */
  describe(): string {
    return this.path.length === 0 ? this.message : `${this.path.join('.')}: ${this.message}`;
  }
}

/**
 * Characters that PostgreSQL cannot store: NUL and unpaired surrogates. One such character would otherwise
 * make the database refuse the whole batch of the record.
 */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/** A text of at most `maxLength` UTF-16 units, which may be empty. */
export function text(maxLength = 2048): Decoder<string> {
  return (value) => {
    if (typeof value !== 'string' || value.length > maxLength || NOT_STORABLE.test(value)) {
      throw new Mismatch('a text');
    }
    return value;
  };
}

/** A text of at most `maxLength` UTF-16 units with at least one. */
export function nonEmptyText(maxLength = 2048): Decoder<string> {
  const decode = text(maxLength);
  return refine(decode, 'a text that is not empty', (value) => value !== '');
}

/** `true` or `false`. */
export const boolean: Decoder<boolean> = (value) => {
  if (typeof value !== 'boolean') throw new Mismatch('true or false');
  return value;
};

/** A whole number between `min` and `max`, both included. */
export function integer(min: number, max: number): Decoder<number> {
  return (value) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
      throw new Mismatch(`a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

export const u8 = integer(0, 0xff);
export const u16 = integer(0, 0xffff);
export const u32 = integer(0, 0xffff_ffff);
/** Above 2^53 JSON.parse has already lost the last digits; the number is left unchanged. */
export const u64 = integer(0, 2 ** 64);

/** Any finite number. */
export const finite: Decoder<number> = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Mismatch('a number');
  return value;
};

/** One of the given texts. */
export function oneOf<const T extends string>(...allowed: readonly T[]): Decoder<T> {
  return (value) => {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw new Mismatch(allowed.map((name) => `'${name}'`).join(' or '));
    return found;
  };
}

/** A value that `decode` accepts and `holds` confirms. */
export function refine<T>(
  decode: Decoder<T>,
  expected: string,
  holds: (value: T) => boolean,
): Decoder<T> {
  return (value) => {
    const decoded = decode(value);
    if (!holds(decoded)) throw new Mismatch(expected);
    return decoded;
  };
}

/** `null` for a missing or null value, otherwise the result of `decode`. */
export function nullable<T>(decode: Decoder<T>): Decoder<T | null> {
  return (value) => (value === undefined || value === null ? null : decode(value));
}

/** `fallback` for a missing value, otherwise the result of `decode`. */
export function defaulted<T>(decode: Decoder<T>, fallback: T): Decoder<T> {
  return (value) => (value === undefined ? fallback : decode(value));
}

/** `fallback` wherever `decode` fails: for parts whose failure must not reject the whole record. */
export function lenient<T, F>(decode: Decoder<T>, fallback: F): Decoder<T | F> {
  return (value) => {
    try {
      return decode(value);
    } catch (error) {
      if (error instanceof Mismatch) return fallback;
      throw error;
    }
  };
}
