import { expect, it } from '@jest/globals';
import { EMAIL_VISIBILITY, type UserView } from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { aUserView } from '../../testing/a-user-view.ts';
import { ann, call } from '../../testing/call-endpoint.ts';
import { AvatarUrls } from './avatar-urls.ts';
import { getOwnUser } from './get-own-user.endpoint.ts';

const view = aUserView({
  email: 'user7@acme.chat.example.com',
  emailVisibility: EMAIL_VISIBILITY.nobody,
});

const endpoint = (user: UserView | null, lastMessageId: number | null = null) =>
  getOwnUser({
    users: { findOwn: async (actor) => (actor.userId === ann.userId ? user : null) },
    watermark: { lastMessageId: async () => lastMessageId },
    avatars: new AvatarUrls('salt'),
  });

it('returns all fields of the own account', async () => {
  expect(await call(endpoint(view))).toEqual({
    user_id: 7,
    email: 'user7@acme.chat.example.com',
    delivery_email: 'Ann@example.com',
    full_name: 'Ann',
    date_joined: '2019-10-20T07:50+00:00',
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    role: 400,
    timezone: 'Europe/Prague',
    avatar_url:
      'https://secure.gravatar.com/avatar/257c57037d384ae37ea27a07e8a01665?d=identicon&version=3',
    avatar_version: 3,
    is_imported_stub: false,
    max_message_id: -1,
    profile_data: {},
  });
});

it.each([
  [ROLES.owner, { is_owner: true, is_admin: true, is_guest: false }],
  [ROLES.administrator, { is_owner: false, is_admin: true, is_guest: false }],
  [ROLES.moderator, { is_owner: false, is_admin: false, is_guest: false }],
  [ROLES.guest, { is_owner: false, is_admin: false, is_guest: true }],
] as const)('derives permissions from role %d', async (role, expected) => {
  expect(await call(endpoint({ ...view, role }))).toMatchObject({ role, ...expected });
});

it('shows a bot its type and owner, and no profile', async () => {
  const bot = { type: 3, ownerId: null, isSystemBot: false } as const;
  const answer = await call(endpoint({ ...view, bot }));
  expect(answer).toMatchObject({ is_bot: true, bot_type: 3, bot_owner_id: null });
  expect(answer).not.toHaveProperty('profile_data');
});

it('shows profile values and how far the messages reach', async () => {
  const profileData = {
    '4': { value: 'a', renderedValue: '<p>a</p>' },
    '5': { value: '2001-01-01' },
  };
  expect(await call(endpoint({ ...view, profileData }, 42))).toMatchObject({
    max_message_id: 42,
    profile_data: { '4': { value: 'a', rendered_value: '<p>a</p>' }, '5': { value: '2001-01-01' } },
  });
});

it('fails if the account does not exist any more', async () => {
  await expect(call(endpoint(null))).rejects.toMatchObject({ code: 'NO_SUCH_USER' });
});
