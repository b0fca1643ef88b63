import { InvalidArgumentError } from 'commander';

/** Parses a whole number of a range. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    }
    return value;
  };
}

/** Parses the id of an object. */
export const objectId = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Parses a time such as 2026-11-22 or 2026-11-22T12:00:00Z. */
export function time(text: string): Date {
  const found = new Date(text);
  if (Number.isNaN(found.getTime())) throw new InvalidArgumentError('It must be a time.');
  return found;
}
