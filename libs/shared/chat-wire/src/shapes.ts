import type { JsonSchema } from '@tandem/shared-rest';
import { WireError } from './wire-error.ts';

/** The form that a JSON-encoded parameter must have, and how it is described. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /**
   * @param at the position in the parameter, e.g. `actions["delete_profile"]`
   * @throws WireError that names the position
   */
  check(value: unknown, at: string): T;
}

const fail = (msg: string): never => {
  throw WireError.badRequest(msg);
};

/** A whole number, written without a fraction or an exponent; it may exceed the exact range of a double. */
export function wholeNumber(): Shape<number> {
  return {
    schema: { type: 'integer' },
    check: (value, at) => {
      // Digits beyond every double are read as infinite.
      const whole =
        typeof value === 'number' && (Number.isInteger(value) || !Number.isFinite(value));
      return whole ? value : fail(`${at} is not an integer`);
    },
  };
}

/** A {@link wholeNumber} in the exact range of a double. */
export function integer(): Shape<number> {
  const shape = wholeNumber();
  return {
    schema: shape.schema,
    check: (value, at) => {
      const whole = shape.check(value, at);
      if (!isExact(whole)) throw tooExtreme(at, whole);
      return whole;
    },
  };
}

/** False for a whole number that a number of JavaScript cannot represent exactly. */
export function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
}

/** The refusal of a number that is not {@link isExact}. */
export function tooExtreme(at: string, value: number): WireError {
  return WireError.badRequest(`${at} is too ${value > 0 ? 'large' : 'small'}`);
}

export function boolean(): Shape<boolean> {
  return {
    schema: { type: 'boolean' },
    check: (value, at) => (typeof value === 'boolean' ? value : fail(`${at} is not a boolean`)),
  };
}

export function text(): Shape<string> {
  return {
    schema: { type: 'string' },
    check: (value, at) => {
      if (typeof value !== 'string') return fail(`${at} is not a string`);
      const whole = wellFormed(value);
      // PostgreSQL stores no null characters, and no client needs one.
      return whole.includes('\0') ? fail(`${at} must not contain null characters`) : whole;
    },
  };
}

/** Half a surrogate pair, which JSON can escape, is not a character and cannot be stored. */
function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** An object whose keys are data. */
export function mapOf<T>(item: Shape<T>): Shape<Readonly<Record<string, T>>> {
  return {
    schema: { type: 'object', additionalProperties: item.schema },
    check: (value, at) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return fail(`${at} is not a dict`);
      }
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          text().check(key, at),
          item.check(each, `${at}["${key}"]`),
        ]),
      );
    },
  };
}

/** @param maxItems longer lists are refused; unlimited by default */
export function listOf<T>(item: Shape<T>, maxItems?: number): Shape<T[]> {
  return {
    schema: { type: 'array', items: item.schema, ...(maxItems !== undefined && { maxItems }) },
    check: (value, at) => {
      if (!Array.isArray(value)) return fail(`${at} is not a list`);
      if (maxItems !== undefined && value.length > maxItems) return fail(`${at} is too long`);
      return value.map((each, index) => item.check(each, `${at}[${index}]`));
    },
  };
}

/** An optional field of a {@link dict}. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> & { readonly optional: true } {
  return { ...shape, optional: true };
}

type Checked<Fields> = { [Name in keyof Fields]: Fields[Name] extends Shape<infer T> ? T : never };

/** An object with these fields; others are ignored. */
export function dict<Fields extends Readonly<Record<string, Shape<unknown>>>>(
  fields: Fields,
): Shape<Checked<Fields>> {
  const names = Object.keys(fields);
  const required = names.filter((name) => !('optional' in (fields[name] as object)));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(names.map((name) => [name, fields[name]?.schema])),
      ...(required.length > 0 && { required }),
    },
    check: (value, at) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return fail(`${at} is not a dict`);
      }
      const given = value as Readonly<Record<string, unknown>>;
      const result: Record<string, unknown> = {};
      for (const name of names) {
        const path = `${at}["${name}"]`;
        if (Object.hasOwn(given, name)) result[name] = fields[name]?.check(given[name], path);
        else if (required.includes(name)) return fail(`${path} field is missing: Field required`);
      }
      return result as Checked<Fields>;
    },
  };
}

/** The first matching one of several shapes; a mismatch has the error of the last one. */
export function either<T extends readonly Shape<unknown>[]>(
  ...shapes: T
): Shape<T[number] extends Shape<infer V> ? V : never> {
  type Value = T[number] extends Shape<infer V> ? V : never;
  return {
    schema: { anyOf: shapes.map((shape) => shape.schema) },
    check: (value, at) => {
      const last = shapes.length - 1;
      for (const shape of shapes.slice(0, last)) {
        try {
          return shape.check(value, at) as Value;
        } catch {
          // The next shape may fit.
        }
      }
      return shapes[last]?.check(value, at) as Value;
    },
  };
}
