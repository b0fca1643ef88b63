import { describe, expect, it } from '@jest/globals';
import { FAILURES_DE } from './catalogs/de-failures.ts';
import { failureIn } from './failures.ts';

describe('an error of the server', () => {
  it.each([
    ['Wrong password!', 'Das Passwort ist falsch.'],
    ["Channel 'a (b) c' already exists", 'Einen Kanal namens a (b) c gibt es schon.'],
    ["Channel '{name}' already exists", 'Einen Kanal namens {name} gibt es schon.'],
    ['An error that is new', 'An error that is new'],
  ])('%s', (msg, translated) => {
    expect(failureIn(FAILURES_DE, msg)).toBe(translated);
  });

  it('has no values in German that it does not have in English', () => {
    const valuesIn = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const [english, german] of Object.entries(FAILURES_DE)) {
      expect(valuesIn(english)).toEqual(expect.arrayContaining(valuesIn(german)));
    }
  });
});
