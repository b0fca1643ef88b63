import { expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { aRealm, anAccount, createMemoryIdentity } from '../../testing/index.ts';

it('returns whether the setting changed, with an event only for a change', async () => {
  const identity = createMemoryIdentity();
  const { id: realmId } = (await identity.realms.add(aRealm('')))!;
  const userId = await identity.users.nextId();
  await identity.users.add(anAccount({ id: userId, realmId }));
  const actor = { userId, realmId, role: ROLES.guest, isBot: false };
  const toDark = () => identity.useCases.switchOwnSetting.execute(actor, { color_scheme: 2 });
  expect([await toDark(), await toDark()]).toEqual([true, false]);
  expect(identity.events.events).toMatchObject([
    { type: 'user.settings_changed', setting: 'color_scheme', value: 2, userIds: [userId] },
  ]);
});
