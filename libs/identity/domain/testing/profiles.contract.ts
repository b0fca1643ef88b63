import { beforeEach, describe, expect, it } from '@jest/globals';
import type { NewProfileField, ProfileRepository } from '../src/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const aField = (name: string, changes: Partial<NewProfileField> = {}): NewProfileField => ({
  type: 1,
  name,
  hint: '',
  fieldData: '',
  displayInProfileSummary: false,
  required: false,
  editableByUser: true,
  useForUserMatching: false,
  ...changes,
});

/** The contract of repositories of profiles. */
export function describeProfiles(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let [ann, bot] = [0, 0];
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
      const open = (changes: Parameters<typeof freshAccount>[2] = {}) =>
        freshAccount(harness, realmId, changes);
      ann = await open();
      bot = await open({ bot: { type: 1, ownerId: ann, isSystemBot: false } });
    });

    const work = <T>(ask: (profiles: ProfileRepository) => Promise<T>) =>
      harness.unitOfWork.run(({ profiles }) => ask(profiles));
    const add = async (label: string, changes: Partial<NewProfileField> = {}) => {
      const id = await work((profiles) => profiles.addField(realmId, aField(label, changes)));
      if (id === null) throw new Error(`${label} is taken`);
      return id;
    };
    const labels = async () =>
      (await work((profiles) => profiles.fields(realmId))).map((field) => field.name);

    it('adds fields behind each other, no label twice', async () => {
      const changes = { type: 3, hint: 'h', fieldData: '{}', required: true } as const;
      const [mood, size] = [await add('Mood'), await add('Size', changes)];
      expect(await work((profiles) => profiles.addField(realmId, aField('Mood')))).toBeNull();
      expect(await work((profiles) => profiles.fields(realmId))).toMatchObject([
        { ...aField('Mood'), id: mood },
        { ...aField('Size', changes), id: size },
      ]);
      const other = await freshRealm(harness);
      expect(await work((profiles) => profiles.fields(other.id))).toEqual([]);
    });

    it('changes, orders and removes fields of one organization', async () => {
      const [mood, size, team] = [await add('Mood'), await add('Size'), await add('Team')];
      await work((profiles) => profiles.setOrder(realmId, [team, mood, 987_654, size]));
      expect(await labels()).toEqual(['Team', 'Mood', 'Size']);
      const field = { ...aField('Mood'), id: size, order: 7, hint: 'h', editableByUser: false };
      expect(await work((profiles) => profiles.updateField(realmId, field))).toBe(false);
      const renamed = { ...field, name: 'Length' };
      expect(await work((profiles) => profiles.updateField(realmId, renamed))).toBe(true);
      const [, , last] = await work((profiles) => profiles.fields(realmId));
      expect(last).toEqual({ ...renamed, order: 3 });
      await work((profiles) => profiles.removeField(realmId + 1, team));
      await work((profiles) => profiles.removeField(realmId, mood));
      expect(await labels()).toEqual(['Team', 'Length']);
    });

    it('returns which values changed', async () => {
      const [mood, size] = [await add('Mood'), await add('Size')];
      const set = (...values: [number, string][]) =>
        work((profiles) =>
          profiles.setValues(
            ann,
            values.map(([fieldId, value]) => ({ fieldId, value, renderedValue: null })),
          ),
        );
      expect(await set([mood, 'fine'])).toEqual([mood]);
      expect(await set([mood, 'fine'], [size, 'big'])).toEqual([size]);
      expect(await work((profiles) => profiles.removeValues(ann, [size, 987_654]))).toEqual([size]);
      expect(await work((profiles) => profiles.removeValues(ann, [size]))).toEqual([]);
      await work((profiles) => profiles.keepValues(mood, ['fine']));
      expect(await set([mood, 'fine'])).toEqual([]);
      await work((profiles) => profiles.keepValues(mood, ['bad']));
      expect(await set([mood, 'fine'])).toEqual([mood]);
      await work((profiles) => profiles.removeField(realmId, mood));
      expect(await work((profiles) => profiles.removeValues(ann, [mood]))).toEqual([]);
    });

    it('finds the accounts that a field may name', async () => {
      const found = await work((profiles) => profiles.usersAmong(realmId, [bot, ann, 987_654]));
      expect([...found].sort((a, b) => a.id - b.id)).toEqual([
        { id: ann, isActive: true, isBot: false },
        { id: bot, isActive: true, isBot: true },
      ]);
    });
  });
}
