import { declareParameter, toWireName, type ParameterSpec } from '@tandem/shared-rest';
import { parseJsonText } from './json-text.ts';
import { boolean, wholeNumber, type Shape } from './shapes.ts';
import { WireError } from './wire-error.ts';

export interface ParameterOptions {
  /** The name on the wire; by default the property in snake case. */
  readonly name?: string;
  readonly alias?: string;
  readonly description?: string;
  readonly optional?: boolean;
  /** Makes the parameter optional. */
  readonly default?: unknown;
}

type Kind = Pick<ParameterSpec, 'schema' | 'decode' | 'isJson' | 'isSecret'>;
type PathOptions = Pick<ParameterOptions, 'name' | 'description'>;

/** A string, not normalized. */
export function TextParam(
  options: ParameterOptions & { allowNull?: boolean } = {},
): PropertyDecorator {
  return form(options, {
    schema: { type: 'string' },
    decode: (raw, name) => {
      // PostgreSQL stores no null characters; an endpoint with a specific error allows them here.
      if (!options.allowNull && raw.includes('\0')) {
        throw WireError.badRequest(`${name} must not contain null characters`);
      }
      return raw;
    },
  });
}

/** A JSON integer. */
export function IntParam(options: ParameterOptions = {}): PropertyDecorator {
  // Rules on the parameter, such as its list of values, speak before its size does.
  return JsonParam(wholeNumber(), options);
}

/** A JSON boolean: `true` or `false` and nothing else. */
export function BoolParam(options: ParameterOptions = {}): PropertyDecorator {
  return JsonParam(boolean(), options);
}

/** A JSON text of the given shape. */
export function JsonParam<T>(shape: Shape<T>, options: ParameterOptions = {}): PropertyDecorator {
  return form(options, {
    schema: shape.schema,
    isJson: true,
    decode: (raw, name) => shape.check(parseJson(raw, name), name),
  });
}

/** Digits in the path. A number too large for any row is cut to one that no row has. */
export function PathInt(options: PathOptions = {}): PropertyDecorator {
  return path(options, 'integer', {
    schema: { type: 'integer', minimum: 0 },
    decode: (raw) => Math.min(Number(raw), Number.MAX_SAFE_INTEGER),
  });
}

/**
 * One segment of the path, or with `rest` everything up to its end. `secret` marks a credential, such as
 * the key in a mailed link: no log shows it.
 */
export function PathText(
  options: PathOptions & { rest?: boolean; secret?: boolean } = {},
): PropertyDecorator {
  return path(options, options.rest ? 'rest' : 'segment', {
    schema: { type: 'string' },
    isSecret: options.secret,
    decode: (raw) => raw.replaceAll('\0', '\ufffd'),
  });
}

function form(options: ParameterOptions, kind: Kind): PropertyDecorator {
  const required = !options.optional && options.default === undefined;
  return (target, property) => {
    const name = options.name ?? toWireName(String(property));
    declareParameter(target, {
      ...kind,
      property: String(property),
      name,
      alias: options.alias,
      location: 'form',
      required,
      defaultValue: options.default,
      description: options.description,
    });
  };
}

function path(
  options: PathOptions,
  pattern: NonNullable<ParameterSpec['pattern']>,
  kind: Kind,
): PropertyDecorator {
  return (target, property) => {
    declareParameter(target, {
      ...kind,
      property: String(property),
      name: options.name ?? toWireName(String(property)),
      location: 'path',
      required: true,
      description: options.description,
      pattern,
    });
  };
}

function parseJson(raw: string, name: string): unknown {
  try {
    return parseJsonText(raw);
  } catch {
    throw WireError.badRequest(`${name} is not valid JSON`);
  }
}
