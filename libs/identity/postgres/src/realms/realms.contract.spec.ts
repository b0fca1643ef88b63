import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  REALM_GROUP_SETTING_DEFAULTS,
  SYSTEM_GROUP_NESTING,
  type ChangeRealmInput,
  type IdentityUseCases,
} from '@tandem/identity-domain';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('CreateRealm', () => {
  let identity: TestIdentity;
  let useCases: IdentityUseCases;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    ({ useCases } = identity);
  });

  const nameOf = async (realmId: number) => (await identity.realm(realmId))?.name;

  it('creates the system bots once, also under concurrency', async () => {
    // The first test: there are none yet.
    await Promise.all(
      ['', 'acme'].map((stringId) => useCases.createRealm.execute(aRealmRequest({ stringId }))),
    );
    await useCases.createRealm.execute(aRealmRequest({ stringId: 'beta' }));
    const { rows: bots } = await test().database.sql.query<{ email: string }>(
      'select email from user_account where is_system_bot order by id',
    );
    expect(bots.map((bot) => bot.email)).toEqual([
      'notification-bot@tandem.invalid',
      'emailgateway@tandem.invalid',
      'welcome-bot@tandem.invalid',
    ]);
    const listed = (await identity.ports.realms.list()).map((realm) => realm.stringId);
    expect(listed.filter((name) => !name.startsWith('past-'))).toEqual(['', 'acme', 'beta']);
  });

  it('creates an organization with its owner and its group settings', async () => {
    const created = await useCases.createRealm.execute(aRealmRequest({ description: ' Hi ' }));
    expect(created).toEqual({
      realmId: expect.any(Number),
      stringId: 'acme',
      url: 'https://acme.chat.example.com',
      owner: {
        userId: expect.any(Number),
        email: 'Olga@example.com',
        deliveryEmail: 'Olga@example.com',
        apiKey: identity.doubles.ports.apiKeys.keyOf(created.owner.userId, 1),
      },
    });
    expect(await identity.realm(created.realmId)).toMatchObject({
      name: 'Acme',
      description: 'Hi',
    });
    expect(await identity.account(created.realmId, created.owner.userId)).toMatchObject({
      role: ROLES.owner,
      canCreateUsers: false,
      fullName: 'Olga Owner',
    });
    const [settings, groups] = await identity.run(async (tx) => [
      await tx.groups.realmGroupSettings(created.realmId),
      await tx.groups.systemGroups(created.realmId),
    ]);
    const expected = Object.entries(REALM_GROUP_SETTING_DEFAULTS).map(
      ([setting, group]) => [setting, groups[group]] as const,
    );
    expect(settings).toEqual(Object.fromEntries(expected));
  });

  it('stores nested groups', async () => {
    const { realmId } = await useCases.createRealm.execute(aRealmRequest());
    const { rows } = await test().database.sql.query(
      `select supergroup.name as supergroup, subgroup.name as subgroup
     from user_group_subgroup
     join user_group supergroup on supergroup.id = supergroup_id
     join user_group subgroup on subgroup.id = subgroup_id
     where supergroup.realm_id = $1 and supergroup.is_system and subgroup.is_system
     order by supergroup.id`,
      [realmId],
    );
    expect(rows).toEqual(SYSTEM_GROUP_NESTING);
  });

  it('refuses a short name that is taken, and leaves nothing behind', async () => {
    await useCases.createRealm.execute(aRealmRequest());
    const count = async () => [
      await identity.accountCount(),
      (await test().database.sql.query('select count(*) from user_group')).rows,
    ];
    const before = await count();
    await expect(useCases.createRealm.execute(aRealmRequest())).rejects.toMatchObject({
      code: 'REALM_ALREADY_EXISTS',
      data: { stringId: 'acme' },
    });
    expect(await count()).toEqual(before);
  });

  it('makes the name one line', async () => {
    const { realmId } = await useCases.createRealm.execute(
      aRealmRequest({ name: ' Acme\r\nBcc: x@example.com\u2028!' }),
    );
    expect(await nameOf(realmId)).toBe('Acme Bcc: x@example.com !');
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
    await expect(useCases.createRealm.execute(aRealmRequest(changes))).rejects.toMatchObject({
      code,
    });
  });
});

describe('ChangeRealm', () => {
  let identity: TestIdentity;
  let realmId: number;
  let userId: number;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const created = await identity.useCases.createRealm.execute(aRealmRequest());
    ({ realmId } = created);
    ({ userId } = created.owner);
    await identity.clearEvents();
  });

  /** The owner with that role. */
  const as = async (role: Role): Promise<Actor> => {
    await identity.changeAccount(userId, { role });
    return { userId, realmId, role, isBot: false };
  };
  const change = async (input: Partial<ChangeRealmInput>, role: Role = ROLES.owner) =>
    identity.useCases.changeRealm.execute(await as(role), {
      settings: {},
      groupSettings: {},
      ...input,
    });
  const realm = () => identity.realm(realmId);
  const refused = (step: Promise<unknown>, code: string) =>
    expect(step).rejects.toMatchObject({ code });

  it('has one event with all changes', async () => {
    await change({ name: 'Beta', settings: { allow_message_editing: false, giphy_rating: 2 } });
    expect(await identity.events()).toEqual([
      {
        type: 'realm.changed',
        realmId,
        actorId: userId,
        changes: [
          { kind: 'plain', property: 'name', before: 'Acme', after: 'Beta' },
          { kind: 'plain', property: 'allow_message_editing', before: true, after: false },
        ],
      },
    ]);
    expect((await realm())?.settings).toEqual({ allow_message_editing: false });
    expect(identity.calls.announced).toContainEqual({ realmId });
  });

  it('changes nothing when one thing is wrong', async () => {
    const settings = { allow_message_editing: false, default_language: 'zz' };
    await refused(change({ name: 'Beta', settings }), 'REALM_LANGUAGE_INVALID');
    expect(await realm()).toMatchObject({ name: 'Acme', settings: {} });
    expect(await identity.events()).toEqual([]);
  });

  it('refuses unknown channels, limits and numbers that are too large', async () => {
    const channel = (id: number) => change({ settings: { signup_announcements_stream_id: id } });
    await refused(channel(2_147_483_647), 'REALM_CHANNEL_INVALID');
    await channel(await identity.addChannel(realmId, 'news'));
    await change({ settings: { signup_announcements_stream_id: -1 } });
    const limit = (seconds: number | null) =>
      change({ settings: { message_content_edit_limit_seconds: seconds } });
    await refused(limit(0), 'REALM_SETTING_TOO_SMALL');
    await limit(null);
    await limit(1);
    await limit(2_147_483_647);
    await refused(limit(2_147_483_648), 'REALM_SETTING_TOO_LARGE');
    const retention = { message_retention_days: 99_999_999_999 };
    await refused(change({ settings: retention }), 'REALM_SETTING_TOO_LARGE');
    await refused(
      change({ settings: { waiting_period_threshold: 40_000 } }),
      'REALM_SETTING_TOO_LARGE',
    );
  });

  it('lets only owners change settings about access and roles', async () => {
    await refused(change({ name: 'x' }, ROLES.moderator), 'MUST_BE_ADMINISTRATOR');
    const entry = { settings: { invite_required: false } };
    await refused(change(entry, ROLES.administrator), 'MUST_BE_OWNER');
    const rule = { groupSettings: { can_manage_all_groups: { value: 1 } } };
    await refused(change(rule, ROLES.administrator), 'MUST_BE_OWNER');
    await change(entry);
  });

  it('makes a group of users and groups for a setting', async () => {
    const value = { directMembers: [1], directSubgroups: [] };
    const people = { ...value, directMembers: [userId] };
    await change({ groupSettings: { can_mention_many_users_group: { value: people } } });
    expect(await identity.events()).toMatchObject([
      { changes: [{ kind: 'group', property: 'can_mention_many_users_group', after: people }] },
    ]);
    const again = { value: 1, old: value };
    const step = change({ groupSettings: { can_mention_many_users_group: again } });
    await refused(step, 'GROUP_SETTING_CHANGED_MEANWHILE');
  });

  it('does not restrict addresses after the last domain is removed', async () => {
    const { addRealmDomain, removeRealmDomain, changeRealmDomain } = identity.useCases;
    const domain = { domain: 'Acme.test', allowSubdomains: false };
    await refused(addRealmDomain.execute(await as(ROLES.administrator), domain), 'MUST_BE_OWNER');
    await addRealmDomain.execute(await as(ROLES.owner), domain);
    await refused(addRealmDomain.execute(await as(ROLES.owner), domain), 'REALM_DOMAIN_TAKEN');
    await changeRealmDomain.execute(await as(ROLES.owner), { ...domain, allowSubdomains: true });
    await change({ settings: { emails_restricted_to_domains: true } });
    await removeRealmDomain.execute(await as(ROLES.owner), domain);
    const { settings } = (await realm()) ?? {};
    expect(settings?.emails_restricted_to_domains).toBe(false);
    expect(await identity.eventTypes()).toEqual([
      'realm.domain_added',
      'realm.domain_changed',
      'realm.changed',
      'realm.domain_removed',
      'realm.changed',
    ]);
    await refused(removeRealmDomain.execute(await as(ROLES.owner), domain), 'REALM_DOMAIN_UNKNOWN');
  });

  it('is taken out of use by an owner', async () => {
    const { deactivateRealm } = identity.useCases;
    await refused(deactivateRealm.execute(await as(ROLES.administrator)), 'MUST_BE_OWNER');
    await deactivateRealm.execute(await as(ROLES.owner));
    expect((await realm())?.deactivated).toBe(true);
    expect(await identity.events()).toEqual([
      { type: 'realm.deactivated', realmId, actorId: userId },
    ]);
  });

  it('changes the default settings of new users, with an event for each', async () => {
    const { changeUserSettingDefaults } = identity.useCases;
    await refused(
      changeUserSettingDefaults.execute(await as(ROLES.member), { enter_sends: true }),
      'MUST_BE_ADMINISTRATOR',
    );
    const wrong = { notification_sound: 'x' };
    await refused(
      changeUserSettingDefaults.execute(await as(ROLES.owner), wrong),
      'NOTIFICATION_SOUND_UNKNOWN',
    );
    await changeUserSettingDefaults.execute(await as(ROLES.owner), {
      enter_sends: true,
      color_scheme: 1,
    });
    expect(await identity.events()).toMatchObject([
      { setting: 'enter_sends', before: false, value: true },
    ]);
    expect((await realm())?.userSettingDefaults).toEqual({ enter_sends: true });
  });
});
