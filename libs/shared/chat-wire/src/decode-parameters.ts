import {
  parametersOf,
  type JsonSchema,
  type ParameterSpec,
  type ParametersClass,
} from '@tandem/shared-rest';
import { getMetadataStorage } from 'class-validator';
import { NAME } from './constraints.ts';
import { isExact, tooExtreme } from './shapes.ts';
import { WireError } from './wire-error.ts';

/** The texts of a request, by name; of several equal names the last one. */
export interface ParameterSource {
  readonly path: Readonly<Record<string, string>>;
  readonly form: ReadonlyMap<string, string>;
  /** The JSON text of each field of `form`, where the body was JSON. */
  readonly members?: ReadonlyMap<string, string> | undefined;
  readonly query: ReadonlyMap<string, string>;
}

interface DecodedParameters<P> {
  readonly params: P;
  /** Names that no part of the server read, sorted. */
  readonly ignored: readonly string[];
}

/** Data that follows from the declaration of parameters alone. */
interface Declared {
  readonly specs: readonly ParameterSpec[];
  /** Names that a form or a query may have. */
  readonly names: ReadonlySet<string>;
  readonly constraints: readonly Constraint[];
}

/** A rule for a property that is present. */
interface Constraint {
  readonly property: string;
  /** The property's name on the wire. */
  readonly name: string;
  readonly holds: (value: unknown) => boolean;
  readonly message: () => string;
}

const declarations = new WeakMap<ParametersClass, Declared>();

function declaredBy(parameters: ParametersClass): Declared {
  const known = declarations.get(parameters);
  if (known) return known;
  const specs = parametersOf(parameters);
  const names = specs.flatMap(({ location, name, alias }) =>
    location === 'path' ? [] : [name, ...(alias === undefined ? [] : [alias])],
  );
  const declared = {
    specs,
    names: new Set([...GLOBAL_NAMES, ...names]),
    constraints: constraintsOf(parameters, specs),
  };
  declarations.set(parameters, declared);
  return declared;
}

/**
 * The checks of class-validator, in its order. Its own function collects the same rules again for each
 * request, which takes longer than all of decoding.
 */
function constraintsOf(parameters: ParametersClass, specs: readonly ParameterSpec[]): Constraint[] {
  const storage = getMetadataStorage();
  const rules = storage.getTargetValidationMetadatas(parameters, '', false, false);
  return rules.flatMap(({ constraintCls, propertyName: property }) => {
    const name = specs.find((spec) => spec.property === property)?.name ?? property;
    return storage.getTargetValidatorConstraints(constraintCls).map(({ instance }) => ({
      holds: (value: unknown) => instance.validate(value) === true,
      message: () => instance.defaultMessage?.() ?? `Invalid ${NAME}`,
      property,
      name,
    }));
  });
}

/** Read on every request, for any endpoint. */
const GLOBAL_NAMES = ['client'];

/**
 * Sets an endpoint's parameters from a request. The parameters are decoded in the order of their
 * declaration, and the first invalid one is reported.
 *
 * @throws WireError 400 that names the parameter
 */
export function decodeParameters<P extends object>(
  parameters: ParametersClass<P>,
  source: ParameterSource,
): DecodedParameters<P> {
  const { specs, names, constraints } = declaredBy(parameters);
  const params = new parameters();
  const values = params as Record<string, unknown>;
  const faults = new Map<string, WireError>();
  for (const spec of specs) {
    try {
      const value = read(spec, source);
      if (value !== undefined) values[spec.property] = value;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      faults.set(spec.property, error);
    }
  }
  for (const { property, name, holds, message } of constraints) {
    const value = values[property];
    if (value === undefined || value === null || faults.has(property) || holds(value)) continue;
    faults.set(property, WireError.badRequest(message().replaceAll(NAME, name)));
  }
  for (const { property, name } of specs) {
    const value = values[property];
    if (typeof value !== 'number' || faults.has(property) || isExact(value)) continue;
    faults.set(property, tooExtreme(name, value));
  }
  for (const spec of specs) {
    const fault = faults.get(spec.property);
    if (fault) throw fault;
  }
  return { params, ignored: ignoredNames(names, source) };
}

function read(spec: ParameterSpec, source: ParameterSource): unknown {
  if (spec.location === 'path') return spec.decode(source.path[spec.name] ?? '', spec.name);
  const byName = given(spec, spec.name, source);
  const byAlias = spec.alias === undefined ? undefined : given(spec, spec.alias, source);
  if (byName !== undefined && byAlias !== undefined) throw confusing(spec.name, spec.alias ?? '');
  const raw = byName ?? byAlias;
  if (raw !== undefined) return spec.decode(raw, spec.name);
  if (spec.required) throw missing(spec.name);
  return spec.defaultValue;
}

/** The text of a parameter under one of its names. */
function given(spec: ParameterSpec, name: string, source: ParameterSource): string | undefined {
  const text = source.form.get(name) ?? source.query.get(name);
  const json = source.members?.get(name);
  if (json === undefined) return text;
  if (spec.isJson) return json.startsWith('"') && takesString(spec.schema) ? json : text;
  if (json === 'null' && spec.schema.type === 'string')
    throw WireError.badRequest(`${name} is not a string`);
  return text;
}

function takesString(schema: JsonSchema): boolean {
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).some(takesString);
  if (Array.isArray(schema.enum)) return schema.enum.some((each) => typeof each === 'string');
  return schema.type === 'string';
}

function ignoredNames(known: ReadonlySet<string>, { form, query }: ParameterSource): string[] {
  const ignored = new Set<string>();
  for (const name of form.keys()) if (!known.has(name)) ignored.add(name);
  for (const name of query.keys()) if (!known.has(name)) ignored.add(name);
  return [...ignored].sort();
}

function missing(name: string): WireError {
  return new WireError(400, 'REQUEST_VARIABLE_MISSING', `Missing '${name}' argument`, {
    var_name: name,
  });
}

function confusing(name: string, alias: string): WireError {
  const msg = `Can't decide between '${name}' and '${alias}' arguments`;
  return new WireError(400, 'REQUEST_CONFUSING_VAR', msg, { var_name1: name, var_name2: alias });
}
