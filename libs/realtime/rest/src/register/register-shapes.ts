import { WireError, codePoints, text, type Shape } from '@tandem/shared-chat-wire';

const fail = (msg: string): never => {
  throw WireError.badRequest(msg);
};

/** `null`, which some clients send for the default. */
export function nothing(): Shape<null> {
  return {
    schema: { type: 'null' },
    check: (value, at) => (value === null ? null : fail(`${at} is not null`)),
  };
}

/** One text and no other. */
export function word<Word extends string>(expected: Word): Shape<Word> {
  return {
    schema: { const: expected },
    check: (value, at) => (value === expected ? expected : fail(`${at} is not ${expected}`)),
  };
}

/** In code points; names of channels and topics and email addresses are shorter. */
const MAX_PART_LENGTH = 1_000;

/** A term of a filter: an operator and its operand. Ids of channels are accepted as texts. */
export function pair(): Shape<[string, string]> {
  return {
    schema: {
      type: 'array',
      items: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
      minItems: 2,
      maxItems: 2,
    },
    check: (value, at) => {
      if (!Array.isArray(value)) return fail(`${at} is not a list`);
      if (value.length !== 2) return fail(`${at} should have exactly 2 items`);
      const [operator, operand] = value as unknown[];
      const second = Number.isSafeInteger(operand) ? String(operand) : operand;
      return [partOf(operator, `${at}[0]`), partOf(second, `${at}[1]`)];
    },
  };
}

function partOf(value: unknown, at: string): string {
  const part = text().check(value, at);
  if (codePoints(part) <= MAX_PART_LENGTH) return part;
  return fail(`${at} is too long (limit: ${MAX_PART_LENGTH} characters)`);
}
