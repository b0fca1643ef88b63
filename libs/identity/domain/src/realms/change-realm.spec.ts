import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { ChangeRealmInput } from './change-realm.ts';

let identity: MemoryIdentity;
let realmId: number;
let userId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const created = await identity.useCases.createRealm.execute(aRealmRequest());
  ({ realmId } = created);
  ({ userId } = created.owner);
  identity.events.events = [];
});

/** The owner with that role. */
const as = (role: Role): Actor => {
  identity.users.change(userId, { role });
  return { userId, realmId, role, isBot: false };
};
const change = (input: Partial<ChangeRealmInput>, role: Role = ROLES.owner) =>
  identity.useCases.changeRealm.execute(as(role), { settings: {}, groupSettings: {}, ...input });
const refused = (step: Promise<unknown>, code: string) =>
  expect(step).rejects.toMatchObject({ code });

it('has one event with all changes', async () => {
  await change({ name: 'Beta', settings: { allow_message_editing: false, giphy_rating: 2 } });
  expect(identity.events.events).toEqual([
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
  expect((await identity.realms.find(realmId))?.settings).toEqual({ allow_message_editing: false });
  expect(identity.announced).toContainEqual({ realmId });
});

it('changes nothing when one thing is wrong', async () => {
  const settings = { allow_message_editing: false, default_language: 'zz' };
  await refused(change({ name: 'Beta', settings }), 'REALM_LANGUAGE_INVALID');
  expect(await identity.realms.find(realmId)).toMatchObject({ name: 'Acme', settings: {} });
  expect(identity.events.events).toEqual([]);
});

it('refuses unknown channels, limits and numbers that are too large', async () => {
  const channel = { signup_announcements_stream_id: 5 };
  await refused(change({ settings: channel }), 'REALM_CHANNEL_INVALID');
  identity.realms.channels.add(5);
  await change({ settings: channel });
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

it('leaves to owners what decides who gets in or who rules', async () => {
  await refused(change({ name: 'x' }, ROLES.moderator), 'MUST_BE_ADMINISTRATOR');
  const entry = { settings: { invite_required: false } };
  await refused(change(entry, ROLES.administrator), 'MUST_BE_OWNER');
  const rule = { groupSettings: { can_manage_all_groups: { value: 1 } } };
  await refused(change(rule, ROLES.administrator), 'MUST_BE_OWNER');
  await change(entry);
});

it('makes a group of users and groups for a setting', async () => {
  const value = { directMembers: [1], directSubgroups: [] };
  const account = identity.users.all().find((each) => each.realmId === realmId);
  const people = { ...value, directMembers: [account?.id ?? 0] };
  await change({ groupSettings: { can_mention_many_users_group: { value: people } } });
  expect(identity.events.events).toMatchObject([
    { changes: [{ kind: 'group', property: 'can_mention_many_users_group', after: people }] },
  ]);
  const again = { value: 1, old: value };
  const step = change({ groupSettings: { can_mention_many_users_group: again } });
  await refused(step, 'GROUP_SETTING_CHANGED_MEANWHILE');
});

it('does not restrict addresses after the last domain is removed', async () => {
  const { addRealmDomain, removeRealmDomain, changeRealmDomain } = identity.useCases;
  const domain = { domain: 'Acme.test', allowSubdomains: false };
  await refused(addRealmDomain.execute(as(ROLES.administrator), domain), 'MUST_BE_OWNER');
  await addRealmDomain.execute(as(ROLES.owner), domain);
  await refused(addRealmDomain.execute(as(ROLES.owner), domain), 'REALM_DOMAIN_TAKEN');
  await changeRealmDomain.execute(as(ROLES.owner), { ...domain, allowSubdomains: true });
  await change({ settings: { emails_restricted_to_domains: true } });
  await removeRealmDomain.execute(as(ROLES.owner), domain);
  const { settings } = (await identity.realms.find(realmId)) ?? {};
  expect(settings?.emails_restricted_to_domains).toBe(false);
  expect(identity.events.events.map(({ type }) => type)).toEqual([
    'realm.domain_added',
    'realm.domain_changed',
    'realm.changed',
    'realm.domain_removed',
    'realm.changed',
  ]);
  await refused(removeRealmDomain.execute(as(ROLES.owner), domain), 'REALM_DOMAIN_UNKNOWN');
});

it('is taken out of use by an owner', async () => {
  const { deactivateRealm } = identity.useCases;
  await refused(deactivateRealm.execute(as(ROLES.administrator)), 'MUST_BE_OWNER');
  await deactivateRealm.execute(as(ROLES.owner));
  expect((await identity.realms.find(realmId))?.deactivated).toBe(true);
  expect(identity.events.events).toEqual([{ type: 'realm.deactivated', realmId, actorId: userId }]);
});

it('changes the default settings of new users, with an event for each', async () => {
  const { changeUserSettingDefaults } = identity.useCases;
  await refused(
    changeUserSettingDefaults.execute(as(ROLES.member), { enter_sends: true }),
    'MUST_BE_ADMINISTRATOR',
  );
  const wrong = { notification_sound: 'x' };
  await refused(
    changeUserSettingDefaults.execute(as(ROLES.owner), wrong),
    'NOTIFICATION_SOUND_UNKNOWN',
  );
  await changeUserSettingDefaults.execute(as(ROLES.owner), { enter_sends: true, color_scheme: 1 });
  expect(identity.events.events).toMatchObject([
    { setting: 'enter_sends', before: false, value: true },
  ]);
  const realm = await identity.realms.find(realmId);
  expect(realm?.userSettingDefaults).toEqual({ enter_sends: true });
});
