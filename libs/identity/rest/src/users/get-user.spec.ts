import { beforeEach, expect, it } from '@jest/globals';
import { RealmAddresses, type UserView } from '@tandem/identity-domain';
import { SharedStateMemory } from '@tandem/shared-chat-wire';
import { aUserView } from '../../testing/a-user-view.ts';
import { call } from '../../testing/call-endpoint.ts';
import { AvatarUrls } from './avatar-urls.ts';
import { getUser, getUserByEmail } from './get-user.endpoint.ts';
import { listUsers } from './list-users.endpoint.ts';

let asked: unknown[];
let found: UserView | null;
const dependencies = {
  users: {
    findById: async (_: unknown, ...rest: unknown[]) => (asked.push(rest), found),
    findByEmail: async (_: unknown, ...rest: unknown[]) => (asked.push(rest), found),
    pages: async function* (_: unknown, ...rest: unknown[]) {
      asked.push(rest);
      yield found ? [found, { id: 9, isUnknown: true as const }] : [];
    },
  },
  addresses: new RealmAddresses('https://chat.example.com'),
  avatars: new AvatarUrls('salt'),
};
const byEmail = (email: string, form: Record<string, string> = {}) =>
  call(getUserByEmail(dependencies), { path: { email }, form });

beforeEach(() => {
  asked = [];
  found = aUserView({ profileData: { '4': { value: 'x' } } });
});

it('finds a user by the id in a generated address of this organization, else by the address', async () => {
  await byEmail('user12@acme.chat.example.com');
  await byEmail('user12@other.chat.example.com');
  await byEmail('ann@example.com');
  expect(asked).toEqual([
    [12, { profileData: false }],
    ['user12@other.chat.example.com', { profileData: false }],
    ['ann@example.com', { profileData: false }],
  ]);
});

it('shows all of an account', async () => {
  expect(await byEmail('ann@example.com')).toEqual({
    user: {
      user_id: 7,
      email: 'Ann@example.com',
      delivery_email: 'Ann@example.com',
      full_name: 'Ann',
      date_joined: '2019-10-20T07:50+00:00',
      is_active: true,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      role: 400,
      timezone: 'Europe/Prague',
      avatar_url: null,
      avatar_version: 3,
      is_imported_stub: false,
    },
  });
});

it('hides the real address, and then contains the URL of the avatar', async () => {
  const email = 'user7@acme.chat.example.com';
  found = aUserView({ email, emailVisibility: 3, showsDeliveryEmail: false });
  const { user } = await byEmail(email);
  expect(user).toMatchObject({ email, delivery_email: null });
  expect(user).toMatchObject({ avatar_url: expect.stringContaining('gravatar') });
});

it('shows a picture’s address and the profile on request', async () => {
  const form = { client_gravatar: 'false', include_custom_profile_fields: 'true' };
  const { user } = await call(getUser(dependencies), { path: { user_id: '7' }, form });
  expect(asked).toEqual([[7, { profileData: true }]]);
  expect(user).toMatchObject({ profile_data: { '4': { value: 'x' } } });
  expect(user).toMatchObject({ avatar_url: expect.stringContaining('gravatar') });
});

it('shows no profile of a bot, but its owner', async () => {
  found = aUserView({ bot: { type: 1, ownerId: 5, isSystemBot: true }, isDeleted: true });
  const { user } = await byEmail('x', { include_custom_profile_fields: 'true' });
  expect(user).toMatchObject({ bot_type: 1, bot_owner_id: 5, is_system_bot: true });
  expect(user).toMatchObject({ is_deleted: true });
  expect(user).not.toHaveProperty('profile_data');
});

it('reports an unknown user', async () => {
  found = null;
  await expect(byEmail('invalid')).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
});

it('lists all accessible users, or the requested ones, also without the primary server', async () => {
  const refused = () => Promise.reject(new Error('no primary server'));
  const primary = {
    users: dependencies.users,
    accounts: { moment: refused, viewsChangedSince: refused },
  };
  const sharedStates = new SharedStateMemory(1_000);
  const endpoint = listUsers({ ...dependencies, primary, sharedStates });
  const list = (form: Record<string, string>) => call(endpoint, { form });
  expect(await list({})).toMatchObject({
    members: [{ user_id: 7, full_name: 'Ann' }],
  });
  await list({ user_ids: '[1,2]' });
  expect(asked).toEqual([
    [expect.objectContaining({ userIds: undefined, profileData: false })],
    [expect.objectContaining({ userIds: [1, 2], profileData: false })],
  ]);
  await expect(list({ user_ids: '[1,"2"]' })).rejects.toMatchObject({
    msg: 'user_ids[1] is not an integer',
  });
});

it('streams a list that is larger than the memory of shared lists, without building it for each request', async () => {
  let builds = 0;
  const primary = {
    users: {
      pages: async function* () {
        builds += 1;
        yield [aUserView({ fullName: 'x'.repeat(2_000) })];
      },
    },
    accounts: {
      moment: async () => 'now',
      viewsChangedSince: async () => ({ moment: 'now', userIds: [], views: [] }),
    },
  };
  const lists: unknown[] = [];
  for (const bytes of [1_500, 1_000_000]) {
    const sharedStates = new SharedStateMemory(bytes);
    const endpoint = listUsers({ ...dependencies, primary, sharedStates });
    lists.push(await call(endpoint, {}), await call(endpoint, {}), builds);
  }
  const streamed = { members: [expect.objectContaining({ full_name: 'Ann' })] };
  expect(lists.slice(0, 3)).toMatchObject([streamed, streamed, 1]);
  expect(builds).toBe(2);
  expect(asked).toHaveLength(2);
});
