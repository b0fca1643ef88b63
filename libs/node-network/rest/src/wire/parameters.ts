import { declareParameter, toWireName, type ParameterSpec } from '@tandem/shared-rest';
import { I64, parseInteger, U32, U64, type IntegerKind } from './numbers.ts';
import { PlainError } from './plain-error.ts';
import { debugText } from './debug-text.ts';

interface ParameterOptions {
  readonly description?: string;
}

type Kind = Pick<ParameterSpec, 'schema' | 'decode'>;

/** An optional whole number from 0 in the query. */
export function CountParam(options: ParameterOptions = {}): PropertyDecorator {
  return query(options, {
    schema: { type: 'integer', minimum: 0 },
    decode: (raw) => queryInteger(raw, U64),
  });
}

/** An optional whole number in the query. */
export function IntegerParam(options: ParameterOptions = {}): PropertyDecorator {
  return query(options, {
    schema: { type: 'integer', format: 'int64' },
    decode: (raw) => queryInteger(raw, I64),
  });
}

/** An optional `true` or `false` in the query. */
export function FlagParam(options: ParameterOptions = {}): PropertyDecorator {
  return query(options, {
    schema: { type: 'boolean' },
    decode: (raw) => {
      if (raw === 'true' || raw === 'false') return raw === 'true';
      throw PlainError.badQuery('provided string was not `true` or `false`');
    },
  });
}

/** An optional text in the query. */
export function TextParam(options: ParameterOptions = {}): PropertyDecorator {
  return query(options, { schema: { type: 'string' }, decode: (raw) => raw });
}

/** A text in the path. */
export function PathText(
  options: ParameterOptions & { readonly length?: number } = {},
): PropertyDecorator {
  const { length } = options;
  const bounds = length === undefined ? {} : { minLength: length, maxLength: length };
  return path(options, { schema: { type: 'string', ...bounds }, decode: (raw) => raw });
}

/** A whole number of 32 bits in the path. */
export function PathNodeId(options: ParameterOptions = {}): PropertyDecorator {
  return path(options, {
    schema: { type: 'integer', format: 'int32', minimum: 0 },
    decode: (raw) => {
      const value = parseInteger(raw, U32);
      if (typeof value === 'number') return value;
      throw PlainError.badPath(`Cannot parse \`${debugText(raw)}\` to a \`u32\``);
    },
  });
}

function queryInteger(raw: string, kind: IntegerKind): number {
  const value = parseInteger(raw, kind);
  if (typeof value === 'number') return value;
  throw PlainError.badQuery(value);
}

function query(options: ParameterOptions, kind: Kind): PropertyDecorator {
  return declare('query', options, kind);
}

function path(options: ParameterOptions, kind: Kind): PropertyDecorator {
  return declare('path', options, kind);
}

function declare(
  location: 'path' | 'query',
  { description }: ParameterOptions,
  kind: Kind,
): PropertyDecorator {
  return (target, property) => {
    declareParameter(target, {
      ...kind,
      property: String(property),
      name: toWireName(String(property)),
      location,
      required: location === 'path',
      description,
      // Any path segment matches the endpoint, which reports its errors.
      pattern: location === 'path' ? 'segment' : undefined,
    });
  };
}
