import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AlertWordRepository } from '../src/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of alert words. */
export function describeAlertWords(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let [ann, ben] = [0, 0];
    beforeEach(async () => {
      harness = makeHarness();
      const { id: realmId } = await freshRealm(harness);
      const open = () => freshAccount(harness, realmId);
      [ann, ben] = [await open(), await open()];
    });
    const work = <T>(ask: (words: AlertWordRepository) => Promise<T>) =>
      harness.unitOfWork.run(({ alertWords }) => ask(alertWords));

    it('adds and removes words of a user in any spelling', async () => {
      expect(await work((words) => words.add(ann, ['Über', 'ÜBER', 'b']))).toBe(true);
      expect(await work((words) => words.add(ann, ['über', 'c']))).toBe(true);
      expect(await work((words) => words.add(ann, ['B']))).toBe(false);
      expect(await work((words) => words.add(ben, ['x']))).toBe(true);
      expect(await work((words) => words.of(ann))).toEqual(['Über', 'b', 'c']);
      expect(await work((words) => words.remove(ann, ['B', 'x']))).toBe(true);
      expect(await work((words) => words.remove(ann, ['x']))).toBe(false);
      expect(await work((words) => words.of(ann))).toEqual(['Über', 'c']);
      expect(await work((words) => words.of(ben))).toEqual(['x']);
    });
  });
}
