import { beforeEach, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import {
  aRealm,
  anAccount,
  createMemoryIdentity,
  type MemoryIdentity,
} from '../../testing/index.ts';
import { operatorOf, type RealmSettings } from '../index.ts';
import type { ChangeOwnSettingsInput } from './change-own-settings.ts';

let identity: MemoryIdentity;
let actor: Actor;

beforeEach(() => setUp());

async function setUp(settings: Partial<RealmSettings> = {}, role: Role = ROLES.member) {
  identity = createMemoryIdentity();
  const realm = await identity.realms.add(aRealm('', { settings }));
  const realmId = realm!.id;
  for (const name of ['ann', 'ben']) {
    const id = await identity.users.nextId();
    const email = `${name}@example.com`;
    const account = {
      deliveryEmail: email,
      email,
      fullName: name,
      role,
      passwordHash: '1:old pass',
    };
    await identity.users.add(anAccount({ id, realmId }, account));
    if (name === 'ann') actor = { userId: id, realmId, role, isBot: false };
  }
}

const change = (input: Partial<ChangeOwnSettingsInput>) =>
  identity.useCases.changeOwnSettings.execute(actor, { settings: {}, ...input });
const eventTypes = () => identity.events.events.map(({ type }) => type);
const guess = (oldPassword: string, newPassword = 'a new long password') =>
  change({ password: { oldPassword, newPassword, address: '192.0.2.1' } });

it('has events for changes, and none for unchanged values', async () => {
  await change({
    settings: { color_scheme: 2, enter_sends: false },
    timezone: '',
    fullName: 'ann',
  });
  expect(identity.events.events).toMatchObject([
    { type: 'user.settings_changed', setting: 'color_scheme', value: 2, userIds: [actor.userId] },
  ]);
  await change({ settings: { color_scheme: 2 }, email: ' ann@example.com ' });
  expect(eventTypes()).toHaveLength(1);
});

it('begins with the language of the organization', async () => {
  await setUp({ default_language: 'de' });
  await change({ settings: { default_language: 'de' } });
  expect(eventTypes()).toEqual([]);
  await change({ settings: { default_language: 'en' } });
  expect(eventTypes()).toEqual(['user.settings_changed']);
});

it('changes the password with the old one', async () => {
  await guess('old pass');
  expect(eventTypes()).toEqual(['user.password_changed']);
  await expect(guess('old pass')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  await expect(guess('a new long password', 'short')).rejects.toMatchObject({
    code: 'NEW_PASSWORD_TOO_WEAK',
  });
});

it('changes the API key with the password where the organization wishes so', async () => {
  const key = () => identity.users.all().find(({ id }) => id === actor.userId)?.apiKeyVersion;
  await guess('old pass');
  expect(key()).toBe(1);
  await setUp({ rotate_api_key_on_password_change: true });
  await change({ timezone: 'Asia/Tokyo' });
  expect(key()).toBe(1);
  await guess('old pass');
  expect(key()).toBe(2);
  expect(eventTypes()).toEqual([
    'user.timezone_changed',
    'user.password_changed',
    'user.api_key_changed',
  ]);
  expect(identity.announced).toEqual([{ userId: actor.userId }]);
  const { realmId, userId } = actor;
  const [operator, password] = [operatorOf(realmId), 'another long password'];
  await identity.useCases.setUserPassword.execute(operator, { userId, password });
  expect(key()).toBe(3);
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
  expect(eventTypes()).toEqual([]);
  await setUp({ name_changes_disabled: true }, ROLES.administrator);
  await change({ fullName: 'Anna' });
  expect(identity.events.events).toMatchObject([{ fullName: 'Anna', oldFullName: 'ann' }]);
});

it('accepts no name twice where names must differ', async () => {
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
])('where %j, %s is refused', async (settings, email, code) => {
  await setUp(settings);
  await expect(change({ email })).rejects.toMatchObject({ code });
});

it('refuses the addresses of deactivated accounts', async () => {
  identity.users.change(actor.userId + 1, { isActive: false });
  const wish = change({ email: 'ben@example.com' });
  await expect(wish).rejects.toMatchObject({ code: 'NEW_EMAIL_DEACTIVATED' });
});

it('writes nothing to an account that is deactivated or erased meanwhile', async () => {
  identity.users.change(actor.userId, { isActive: false });
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

it('changes the address once, with the latest link and in time', async () => {
  const confirm = (id: number) =>
    identity.useCases.confirmEmailChange.execute({
      host: 'chat.example.com',
      token: identity.confirmations.tokenOf('email-change', id),
      address: '192.0.2.1',
    });
  await change({ email: 'a@example.com' });
  await change({ email: 'b@example.com' });
  const refused = { code: 'EMAIL_CHANGE_LINK_INVALID' };
  await expect(confirm(1)).rejects.toMatchObject(refused);
  expect(await confirm(2)).toEqual({ oldEmail: 'ann@example.com', newEmail: 'b@example.com' });
  await expect(confirm(2)).rejects.toMatchObject(refused);
  expect(identity.announced).toEqual([{ userId: actor.userId }]);
  expect(identity.events.events.at(-1)).toMatchObject({
    type: 'user.email_changed',
    email: 'b@example.com',
    oldEmail: 'ann@example.com',
  });
  identity.clock.advanceSeconds(3600);
  await change({ email: 'c@example.com' });
  identity.clock.advanceSeconds(86_401);
  await expect(confirm(3)).rejects.toMatchObject(refused);
});

it('hides the address behind one that is made up', async () => {
  await change({ settings: { email_address_visibility: 3 } });
  expect(identity.events.events).toMatchObject([
    {
      type: 'user.email_visibility_changed',
      email: `user${actor.userId}@chat.example.com`,
      oldEmail: 'ann@example.com',
      visibility: 3,
      oldVisibility: 1,
    },
    { type: 'user.settings_changed', setting: 'email_address_visibility', value: 3 },
  ]);
  expect(identity.announced).toEqual([{ userId: actor.userId }]);
});
