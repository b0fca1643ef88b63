import { Mismatch, text, type Decoder } from './decoder.ts';

type Fields<T> = { readonly [Key in keyof T]-?: Decoder<T[Key]> };

/**
 * An object with exactly the given fields, in their order; others are dropped.
 *
 * `aliases` has older spellings: `{ role: 'epoch_role' }` reads `epoch_role` where `role` is missing.
 */
export function object<T extends object>(
  fields: Fields<T>,
  aliases: Partial<Record<keyof T, string>> = {},
): Decoder<T> {
  const steps = (Object.keys(fields) as (keyof T & string)[]).map((key) => ({
    key,
    alias: aliases[key] ?? key,
    decode: fields[key],
  }));
  return (value) => {
    const source = asObject(value);
    const decoded: Partial<T> = {};
    let at = '';
    try {
      for (const { key, alias, decode } of steps) {
        at = key;
        decoded[key] = decode(source[key] === undefined ? source[alias] : source[key]);
      }
    } catch (error) {
      throw error instanceof Mismatch ? error.within(at) : error;
    }
    return decoded as T;
  };
}

/** A list of at most `maxLength` elements. */
export function array<T>(decode: Decoder<T>, maxLength = 100_000): Decoder<T[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new Mismatch('a list');
    if (value.length > maxLength) throw new Mismatch(`a list of at most ${maxLength}`);
    return value.map((element, index) => inside(String(index), decode, element));
  };
}

const MAX_KEY_LENGTH = 64;
const keyText = text(MAX_KEY_LENGTH);

/** An object of at most `maxSize` short keys whose values have one type, in the given order. */
export function dictionary<T>(decode: Decoder<T>, maxSize = 64): Decoder<Record<string, T>> {
  return (value) => {
    const entries = Object.entries(asObject(value));
    if (entries.length > maxSize) throw new Mismatch(`an object of at most ${maxSize} keys`);
    return Object.fromEntries(
      entries.map(([key, entry]) => [
        // The path of a failure is logged: it has the beginning of a long key.
        inside(key.slice(0, MAX_KEY_LENGTH), keyText, key),
        inside(key, decode, entry),
      ]),
    );
  };
}

/** Decodes one part of a value and adds its name to the path of a failure. */
function inside<T>(step: string, decode: Decoder<T>, value: unknown): T {
  try {
    return decode(value);
  } catch (error) {
    throw error instanceof Mismatch ? error.within(step) : error;
  }
}

/** @throws Mismatch for anything but a plain JSON object. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Mismatch('an object');
  }
  return value as Record<string, unknown>;
}
