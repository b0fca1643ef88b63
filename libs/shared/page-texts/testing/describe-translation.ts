import { expect, it } from '@jest/globals';
import { placeholdersIn } from './placeholders-in.ts';

type Catalog = Readonly<Record<string, string>>;

/** Checks that each text of a translation has the values of the original, and is not empty. */
export function describeTranslation(name: string, original: Catalog, translation: Catalog): void {
  it(`${name} has the values of the original in each text`, () => {
    const valuesOf = (catalog: Catalog) =>
      Object.keys(original).map((key) => [key, placeholdersIn(catalog[key] ?? '')]);
    expect(valuesOf(translation)).toEqual(valuesOf(original));
    expect(Object.values(translation)).not.toContain('');
  });
}
