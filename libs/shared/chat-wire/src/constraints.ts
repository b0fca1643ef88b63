import type { JsonSchema, ParametersClass } from '@tandem/shared-rest';
import { ValidateBy, getMetadataStorage } from 'class-validator';

/** In a message, the parameter's name on the wire. */
export const NAME = '{name}';

/** At most `limit` Unicode code points. */
export function MaxCodePoints(limit: number): PropertyDecorator {
  return rule('maxLength', limit, {
    holds: (value) => typeof value !== 'string' || codePoints(value) <= limit,
    msg: `${NAME} is too long (limit: ${limit} characters)`,
  });
}

/** Something else than white space. */
export function NotBlank(): PropertyDecorator {
  return rule('minLength', 1, {
    holds: (value) => typeof value !== 'string' || value.trim() !== '',
    msg: `${NAME} cannot be blank`,
  });
}

/** Zero or more. */
export function NonNegative(): PropertyDecorator {
  return rule('minimum', 0, {
    holds: (value) => typeof value !== 'number' || value >= 0,
    msg: `${NAME} is too small`,
  });
}

/** A number between two others, or one of them. */
export function Between(least: number, greatest: number): PropertyDecorator {
  const low = rule('minimum', least, {
    holds: (value) => typeof value !== 'number' || value >= least,
    msg: `${NAME} is too small`,
  });
  const high = rule('maximum', greatest, {
    holds: (value) => typeof value !== 'number' || value <= greatest,
    msg: `${NAME} is too large`,
  });
  return (target, property) => {
    low(target, property);
    high(target, property);
  };
}

/** One of the listed values. */
export function OneOf(values: readonly (string | number)[]): PropertyDecorator {
  return rule('enum', values, {
    holds: (value) => values.includes(value as string),
    msg: `Invalid ${NAME}: Value error, Not in the list of possible values`,
  });
}

/** One of the listed words; other values get the short text of the wire. */
export function OneOfWords(values: readonly string[]): PropertyDecorator {
  return rule('enum', values, {
    holds: (value) => values.includes(value as string),
    msg: `Invalid ${NAME}`,
  });
}

/** A text that matches `pattern` as a whole. */
export function Pattern(pattern: RegExp): PropertyDecorator {
  return rule('pattern', pattern.source, {
    holds: (value) => typeof value !== 'string' || pattern.test(value),
    msg: `${NAME} has invalid format`,
  });
}

/** The number of Unicode code points of a text. */
export function codePoints(value: string): number {
  let count = 0;
  for (let i = 0; i < value.length; i += (value.codePointAt(i) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** The JSON Schema keywords of the rules of a property. */
export function constraintKeywords(parameters: ParametersClass, property: string): JsonSchema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(parameters, '', false, false);
  return Object.fromEntries(
    rules
      .filter((each) => each.propertyName === property)
      .map(({ name, constraints }) => [String(name), (constraints as unknown[])[0]] as const),
  );
}

/** @param keyword the equivalent JSON Schema keyword of the documentation */
function rule(
  keyword: string,
  value: unknown,
  { holds, msg }: { holds: (value: unknown) => boolean; msg: string },
): PropertyDecorator {
  return ValidateBy({
    name: keyword,
    constraints: [value],
    validator: { validate: holds, defaultMessage: () => msg },
  });
}
