import { expect, it } from '@jest/globals';
import type { FetchApiKeyByJwtInput } from '@tandem/identity-domain';
import { aUserView } from '../../testing/a-user-view.ts';
import { call } from '../../testing/call-endpoint.ts';
import { AvatarUrls } from '../users/avatar-urls.ts';
import { fetchApiKeyByJwt } from './fetch-api-key-by-jwt.endpoint.ts';

const asked: FetchApiKeyByJwtInput[] = [];
const endpoint = fetchApiKeyByJwt({
  useCases: {
    fetchApiKeyByJwt: {
      execute: async (input) => {
        asked.push(input);
        return { userId: 7, realmId: 2, email: 'Ann@example.com', apiKey: 'k'.repeat(32) };
      },
    },
  },
  users: { findOwn: async ({ userId }) => aUserView({ id: userId, profileData: {} }) },
  avatars: new AvatarUrls('salt'),
});

it('passes on the token and where it came in', async () => {
  const answer = await call(endpoint, { form: { token: 'a.b.c' } });
  expect(answer).toEqual({ api_key: 'k'.repeat(32), email: 'Ann@example.com' });
  await call(endpoint);
  const from = { host: 'acme.chat.example.com', address: '192.0.2.1', clientName: 'test' };
  expect(asked).toEqual([
    { ...from, token: 'a.b.c' },
    { ...from, token: undefined },
  ]);
});

it('shows the account on request, with a picture and without a profile', async () => {
  const { user } = await call(endpoint, { form: { token: 'x', include_profile: 'true' } });
  expect(user).toMatchObject({ user_id: 7, delivery_email: 'Ann@example.com', bot_type: null });
  expect(user).toMatchObject({ avatar_url: expect.stringContaining('gravatar') });
  expect(user).not.toHaveProperty('profile_data');
});

it('reads the switch before anything else', async () => {
  await expect(call(endpoint, { form: { include_profile: '1' } })).rejects.toMatchObject({
    msg: 'include_profile is not a boolean',
  });
});
