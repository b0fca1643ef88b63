import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import {
  TurnOffMessageMails,
  operatorOf,
  type EventPerson,
  type RealmSettings,
  type ChangeOwnSettingsInput,
} from '@tandem/identity-domain';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();
let identity: TestIdentity;
let actor: Actor;
let benId: number;

beforeEach(() => setUp());

async function setUp(settings: Partial<RealmSettings> = {}, role: Role = ROLES.member) {
  identity = await TestIdentity.create(test().database);
  const realmId = await identity.addRealm(settings);
  const add = (name: string) =>
    identity.addAccount(realmId, {
      deliveryEmail: `${name}@example.com`,
      email: `${name}@example.com`,
      fullName: name,
      role,
      passwordHash: '1:old pass',
    });
  actor = { userId: await add('ann'), realmId, role, isBot: false };
  benId = await add('ben');
}

const change = (input: Partial<ChangeOwnSettingsInput>) =>
  identity.useCases.changeOwnSettings.execute(actor, { settings: {}, ...input });
const eventTypes = () => identity.eventTypes();
const guess = (oldPassword: string, newPassword = 'a new long password') =>
  change({ password: { oldPassword, newPassword, address: '192.0.2.1' } });

it('has events for changes, and none for unchanged values', async () => {
  await change({
    settings: { color_scheme: 2, enter_sends: false },
    timezone: '',
    fullName: 'ann',
  });
  expect(await identity.events()).toMatchObject([
    { type: 'user.settings_changed', setting: 'color_scheme', value: 2, userIds: [actor.userId] },
  ]);
  await change({ settings: { color_scheme: 2 }, email: ' ann@example.com ' });
  expect(await eventTypes()).toHaveLength(1);
});

it('begins with the language of the organization', async () => {
  await setUp({ default_language: 'de' });
  await change({ settings: { default_language: 'de' } });
  expect(await eventTypes()).toEqual([]);
  await change({ settings: { default_language: 'en' } });
  expect(await eventTypes()).toEqual(['user.settings_changed']);
});

it('changes the password with the old one', async () => {
  await guess('old pass');
  expect(await eventTypes()).toEqual(['user.password_changed']);
  await expect(guess('old pass')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  await expect(guess('a new long password', 'short')).rejects.toMatchObject({
    code: 'NEW_PASSWORD_TOO_WEAK',
  });
});

it('changes the API key with the password if the organization requires it', async () => {
  const key = async () => (await identity.account(actor.realmId, actor.userId))?.apiKeyVersion;
  await guess('old pass');
  expect(await key()).toBe(1);
  await setUp({ rotate_api_key_on_password_change: true });
  await change({ timezone: 'Asia/Tokyo' });
  expect(await key()).toBe(1);
  await guess('old pass');
  expect(await key()).toBe(2);
  expect(await eventTypes()).toEqual([
    'user.timezone_changed',
    'user.password_changed',
    'user.api_key_changed',
  ]);
  expect(identity.calls.announced).toEqual([{ userId: actor.userId }]);
  const { realmId, userId } = actor;
  const [operator, password] = [operatorOf(realmId), 'another long password'];
  await identity.useCases.setUserPassword.execute(operator, { userId, password });
  expect(await key()).toBe(3);
});

it('slows down the guessing of old passwords', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(guess('x')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  }
  await expect(guess('old pass')).rejects.toMatchObject({
    code: 'PASSWORD_ATTEMPTS_EXCEEDED',
    data: { seconds: 1800 },
  });
});

it('does not change locked names, without an error', async () => {
  await setUp({ name_changes_disabled: true });
  await change({ fullName: 'Anna*' });
  expect(await eventTypes()).toEqual([]);
  await setUp({ name_changes_disabled: true }, ROLES.administrator);
  await change({ fullName: 'Anna' });
  expect(await identity.events()).toMatchObject([{ fullName: 'Anna', oldFullName: 'ann' }]);
});

it('refuses a taken name if names must be unique', async () => {
  await setUp({ require_unique_names: true });
  const refused = { code: 'FULL_NAME_NOT_UNIQUE' };
  await expect(change({ fullName: 'BEN' })).rejects.toMatchObject(refused);
  await change({ fullName: 'Ann' });
});

it.each([
  [{ email_changes_disabled: true }, 'new@example.com', 'EMAIL_CHANGES_DISABLED'],
  [{}, 'new', 'NEW_EMAIL_INVALID'],
  [{ emails_restricted_to_domains: true }, 'new@example.com', 'NEW_EMAIL_OUTSIDE_DOMAIN'],
  [{ emails_restricted_to_domains: true }, 'a+b@example.com', 'EMAIL_WITH_PLUS'],
  [{}, 'new@mailinator.com', 'NEW_EMAIL_DISPOSABLE'],
  [{}, 'BEN@example.com', 'NEW_EMAIL_TAKEN'],
])('with the settings %j, refuses the address %s', async (settings, email, code) => {
  await setUp(settings);
  await expect(change({ email })).rejects.toMatchObject({ code });
});

it('refuses the addresses of deactivated accounts', async () => {
  await identity.changeAccount(benId, { isActive: false });
  const wish = change({ email: 'ben@example.com' });
  await expect(wish).rejects.toMatchObject({ code: 'NEW_EMAIL_DEACTIVATED' });
});

it('writes nothing to an account that is deactivated or erased meanwhile', async () => {
  await identity.changeAccount(actor.userId, { isActive: false });
  await expect(change({ fullName: 'Ann Again' })).rejects.toMatchObject({
    code: 'USER_DEACTIVATED',
  });
});

it('limits how often a user requests another address', async () => {
  const wish = (n: number) => change({ email: `ann${n}@example.com` });
  for (const day of [0, 1, 2]) {
    await wish(10 * day);
    if (day === 2) break;
    await wish(10 * day + 1);
    await expect(wish(10 * day + 2)).rejects.toMatchObject({
      code: 'EMAIL_CHANGE_THROTTLED',
      data: { retryAfterSeconds: 3600 },
    });
    identity.clock.advanceSeconds(3600);
  }
  await expect(wish(30)).rejects.toMatchObject({ code: 'EMAIL_CHANGE_THROTTLED' });
});

const latestChange = async () => {
  const requested = (await identity.events()).findLast(
    (event) => event.type === 'user.email_change_requested',
  );
  return requested?.changeId ?? 0;
};
const confirm = (id: number) =>
  identity.useCases.confirmEmailChange.execute({
    host: 'chat.example.com',
    token: identity.doubles.ports.tokens.tokenOf('email-change', id),
    address: '192.0.2.1',
  });
const linkRefused = { code: 'EMAIL_CHANGE_LINK_INVALID' };

it('changes the address once, with the latest link and in time', async () => {
  await change({ email: 'a@example.com' });
  const first = await latestChange();
  await change({ email: 'b@example.com' });
  const second = await latestChange();
  await expect(confirm(first)).rejects.toMatchObject(linkRefused);
  expect(await confirm(second)).toEqual({ oldEmail: 'ann@example.com', newEmail: 'b@example.com' });
  await expect(confirm(second)).rejects.toMatchObject(linkRefused);
  expect(identity.calls.announced).toEqual([{ userId: actor.userId }]);
  expect((await identity.events()).at(-1)).toMatchObject({
    type: 'user.email_changed',
    email: 'b@example.com',
    oldEmail: 'ann@example.com',
  });
  identity.clock.advanceSeconds(3600);
  await change({ email: 'c@example.com' });
  identity.clock.advanceSeconds(86_401);
  await expect(confirm(await latestChange())).rejects.toMatchObject(linkRefused);
});

it('does not change an address that was changed since the request', async () => {
  await change({ email: 'new@example.com' });
  await identity.changeAccount(actor.userId, { deliveryEmail: 'given@example.com' });
  await expect(confirm(await latestChange())).rejects.toMatchObject(linkRefused);
  expect(await identity.account(actor.realmId, actor.userId)).toMatchObject({
    deliveryEmail: 'given@example.com',
  });
});

it.each([ROLES.member, ROLES.administrator])(
  'applies the present permission to change addresses, with the role %d',
  async (role) => {
    await setUp({}, role);
    await change({ email: 'new@example.com' });
    await identity.changeSettings(actor.realmId, { email_changes_disabled: true });
    const confirmed = confirm(await latestChange());
    if (role === ROLES.member) await expect(confirmed).rejects.toMatchObject(linkRefused);
    else expect(await confirmed).toMatchObject({ newEmail: 'new@example.com' });
  },
);

it('replaces a hidden address by a generated one', async () => {
  await change({ settings: { email_address_visibility: 3 } });
  expect(await identity.events()).toMatchObject([
    {
      type: 'user.email_visibility_changed',
      email: `user${actor.userId}@chat.example.com`,
      oldEmail: 'ann@example.com',
      visibility: 3,
      oldVisibility: 1,
    },
    { type: 'user.settings_changed', setting: 'email_address_visibility', value: 3 },
  ]);
  expect(identity.calls.announced).toEqual([{ userId: actor.userId }]);
});

it('returns whether a setting changed, with an event only for a change', async () => {
  const toDark = () => identity.useCases.switchOwnSetting.execute(actor, { color_scheme: 2 });
  expect([await toDark(), await toDark()]).toEqual([true, false]);
  expect(await identity.events()).toMatchObject([
    { type: 'user.settings_changed', setting: 'color_scheme', value: 2, userIds: [actor.userId] },
  ]);
});

describe('the link of mail about messages', () => {
  const turnOff = (userId: number) => {
    const { realmId } = actor;
    const people = async () =>
      new Map([[actor.userId, { id: actor.userId, realmId } as EventPerson]]);
    return new TurnOffMessageMails({ ...identity.ports, persons: { people } }).execute({ userId });
  };

  it('turns off every mail about messages, once', async () => {
    await turnOff(actor.userId);
    await turnOff(actor.userId);
    const changes = (await identity.events()).flatMap((event) =>
      event.type === 'user.settings_changed' ? [[event.setting, event.value]] : [],
    );
    // Mail about messages to channels is off by default.
    expect(changes.sort()).toEqual([
      ['enable_followed_topic_email_notifications', false],
      ['enable_offline_email_notifications', false],
    ]);
  });

  it('changes nothing of users who are deactivated or do not exist', async () => {
    await identity.changeAccount(actor.userId, { isActive: false });
    await turnOff(actor.userId);
    await turnOff(actor.userId + 99);
    expect(await identity.events()).toEqual([]);
  });
});
