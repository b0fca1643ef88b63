import type { NarrowTermInput } from '@tandem/messaging-domain';
import { WireError, type Shape } from '@tandem/shared-chat-wire';

/** Operators whose operand may be a number, or a list of numbers. */
const BY_NUMBER = new Set([
  'channel',
  'stream',
  'id',
  'sender',
  'group-pm-with',
  'group_pm_with',
  'with',
  'mentions',
  'dm-including',
  'dm_including',
  'dm-with',
]);
const BY_NUMBERS = new Set(['dm', 'pm-with', 'pm_with']);

/** No client sends longer narrows, and each term costs time. */
const MAX_TERMS = 100;

/**
 * The terms of a narrow: objects, or pairs of texts as older clients write them; `null` for no term. Errors
 * have the texts of the reference server.
 */
export function narrowShape(): Shape<readonly NarrowTermInput[]> {
  return {
    schema: {
      type: ['array', 'null'],
      items: {
        anyOf: [
          {
            type: 'object',
            properties: {
              operator: { type: 'string' },
              operand: {},
              negated: { type: 'boolean' },
            },
            required: ['operator', 'operand'],
          },
          { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
        ],
      },
      description: 'Terms; returned messages match all of them',
    },
    check: (value, at) => {
      if (value === null) return [];
      if (!Array.isArray(value)) throw WireError.badRequest(`${at} is not a list`);
      if (value.length > MAX_TERMS) throw WireError.badRequest(`${at} is too long`);
      return value.map((each, index) => termOf(each, `${at}[${index}]`));
    },
  };
}

function termOf(value: unknown, at: string): NarrowTermInput {
  const invalid = (why: string) => WireError.badRequest(`Invalid ${at}: Value error, ${why}`);
  if (Array.isArray(value)) {
    const [operator, operand] = value as unknown[];
    if (value.length !== 2 || typeof operator !== 'string' || typeof operand !== 'string') {
      throw invalid('element is not a string pair');
    }
    return checkedTerm(operator, operand, false);
  }
  if (typeof value !== 'object' || value === null) throw invalid('dict or list required');
  const { operator, operand, negated } = value as Readonly<Record<string, unknown>>;
  if (operand === undefined || operand === null) throw invalid('operand is missing');
  if (operator === undefined || operator === null) throw invalid('operator is missing');
  if (typeof operator !== 'string') throw WireError.badRequest('operator is not a string');
  return checkedTerm(operator, operand, negated ?? false);
}

function checkedTerm(operator: string, operand: unknown, negated: unknown): NarrowTermInput {
  checkOperand(operator, operand);
  if (typeof negated !== 'boolean') throw WireError.badRequest('negated is not a boolean');
  return {
    operator: withoutNulls(operator),
    operand:
      typeof operand === 'string' ? withoutNulls(operand) : (operand as NarrowTermInput['operand']),
    negated,
  };
}

function checkOperand(operator: string, operand: unknown): void {
  if (BY_NUMBER.has(operator)) {
    if (typeof operand === 'string' || isNumber(operand)) return;
    throw WireError.badRequest('operand is not a string or integer');
  }
  if (BY_NUMBERS.has(operator)) {
    if (typeof operand === 'string' || (Array.isArray(operand) && operand.every(isNumber))) return;
    throw WireError.badRequest('operand is not a string or an integer list');
  }
  if (typeof operand !== 'string') throw WireError.badRequest('operand is not a string');
  if (operator === 'search' && operand.trim() === '') {
    throw WireError.badRequest('operand cannot be blank.');
  }
}

const isNumber = (value: unknown) => Number.isSafeInteger(value);

/** No name has a null character, and PostgreSQL stores none. */
function withoutNulls(text: string): string {
  return text.replaceAll('\0', '\ufffd');
}
