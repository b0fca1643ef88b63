import { expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity } from '../../testing/index.ts';
import { REALM_GROUP_SETTING_DEFAULTS } from '../groups/group-settings.ts';

it('founds an organization with its owner and its group settings', async () => {
  const { useCases, realms, users, groups, apiKeys } = createMemoryIdentity();
  const created = await useCases.createRealm.execute(aRealmRequest({ description: ' Hi ' }));
  expect(created).toEqual({
    realmId: expect.any(Number),
    stringId: 'acme',
    url: 'https://acme.chat.example.com',
    owner: {
      userId: expect.any(Number),
      email: 'Olga@example.com',
      deliveryEmail: 'Olga@example.com',
      apiKey: apiKeys.keyOf(created.owner.userId, 1),
    },
  });
  expect(await realms.find(created.realmId)).toMatchObject({ name: 'Acme', description: 'Hi' });
  expect(await users.lock(created.realmId, created.owner.userId)).toMatchObject({
    role: ROLES.owner,
    canCreateUsers: false,
    fullName: 'Olga Owner',
  });
  expect(groups.settingsOf(created.realmId)).toEqual(REALM_GROUP_SETTING_DEFAULTS);
});

it('brings the system bots into being once', async () => {
  const { useCases, users, realms } = createMemoryIdentity();
  await useCases.createRealm.execute(aRealmRequest({ stringId: '' }));
  await useCases.createRealm.execute(aRealmRequest({ stringId: 'acme' }));
  const bots = users.all().filter((each) => each.bot?.isSystemBot);
  expect(bots.map((bot) => bot.email)).toEqual([
    'notification-bot@tandem.invalid',
    'emailgateway@tandem.invalid',
    'welcome-bot@tandem.invalid',
  ]);
  expect((await realms.list()).map((realm) => realm.stringId)).toEqual(['', 'acme']);
});

it('refuses a short name that is taken, and leaves nothing behind', async () => {
  const { useCases, users } = createMemoryIdentity();
  await useCases.createRealm.execute(aRealmRequest());
  const before = users.all().length;
  await expect(useCases.createRealm.execute(aRealmRequest())).rejects.toMatchObject({
    code: 'REALM_ALREADY_EXISTS',
    data: { stringId: 'acme' },
  });
  expect(users.all()).toHaveLength(before);
});

it('keeps the name in one line', async () => {
  const { useCases, realms } = createMemoryIdentity();
  const { realmId } = await useCases.createRealm.execute(
    aRealmRequest({ name: ' Acme\r\nBcc: x@example.com\u2028!' }),
  );
  expect((await realms.find(realmId))?.name).toBe('Acme Bcc: x@example.com !');
});

it.each([
  [{ stringId: 'Acme' }, 'REALM_SUBDOMAIN_INVALID'],
  [{ stringId: 'tandeminternal' }, 'REALM_SUBDOMAIN_INVALID'],
  [{ name: '  ' }, 'REALM_NAME_INVALID'],
  [{ name: 'n'.repeat(41) }, 'REALM_NAME_INVALID'],
  [{ description: 'd'.repeat(1001) }, 'REALM_DESCRIPTION_TOO_LONG'],
  [{ owner: { email: 'x', fullName: 'Olga', password: 'secret' } }, 'EMAIL_MALFORMED'],
  [{ owner: { email: 'o@example.com', fullName: '', password: 'secret' } }, 'FULL_NAME_EMPTY'],
  [{ owner: { email: 'o@example.com', fullName: 'O', password: '12345' } }, 'PASSWORD_TOO_WEAK'],
])('refuses %j with %s', async (changes, code) => {
  const { useCases } = createMemoryIdentity();
  await expect(useCases.createRealm.execute(aRealmRequest(changes))).rejects.toMatchObject({
    code,
  });
});
