import { expect, it } from '@jest/globals';
import { aRealm, freshStringId } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { PostgresRealmSettingsQueries } from './postgres-realm-settings-queries.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let queryCount = 0;
const test = useTestDatabase({ onQuery: () => (queryCount += 1) });
const run = <T>(work: (tx: ReturnType<typeof bindIdentityTx>) => Promise<T>) =>
  test().database.unitOfWork(bindIdentityTx).run(work);

it('shows an organization with its settings, in one round trip', async () => {
  const settings = { message_content_edit_limit_seconds: null };
  const stringId = freshStringId();
  const { realm, everyone, anonymous } = await run(async (tx) => {
    const added = (await tx.realms.add(aRealm(stringId, { settings })))!;
    const groups = await tx.groups.addSystemGroups(added.id, new Date(0));
    const value = { directMembers: [], directSubgroups: [groups['role:owners']] };
    const own = { ...value, directSubgroups: [groups['role:owners'], groups['role:moderators']] };
    const made = await tx.groups.addAnonymous(added.id, own);
    await tx.groups.setRealmGroupSettings(added.id, {
      can_resolve_topics_group: groups['role:everyone'],
      can_create_groups: made,
    });
    return { realm: added, everyone: groups['role:everyone'], anonymous: own };
  });
  queryCount = 0;
  const queries = new PostgresRealmSettingsQueries(test().database.sql);
  const { groupSettings, ...shown } = await queries.view({ realmId: realm.id });
  expect(queryCount).toBe(1);
  expect(shown).toEqual({ ...realm, uuid: expect.stringMatching(UUID) as unknown });
  expect(groupSettings).toEqual({
    can_resolve_topics_group: everyone,
    can_create_groups: {
      directMembers: [],
      directSubgroups: [...anonymous.directSubgroups].sort((a, b) => a - b),
    },
  });
  await run((tx) => tx.realms.addDomain(realm.id, { domain: 'a.test', allowSubdomains: true }));
  expect(await queries.domains({ realmId: realm.id })).toEqual([
    { domain: 'a.test', allowSubdomains: true },
  ]);
  expect(await queries.domains({ realmId: realm.id + 1 })).toEqual([]);
});
