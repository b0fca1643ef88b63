import { expect, it } from '@jest/globals';
import type { DeactivateUserInput } from '@tandem/identity-domain';
import { call } from '../../testing/call-endpoint.ts';
import { regenerateBotApiKey } from '../bots/regenerate-bot-api-key.endpoint.ts';
import {
  deactivateOwnAccount,
  deactivateUser,
  reactivateUser,
} from './deactivate-user.endpoint.ts';

const asked: DeactivateUserInput[] = [];
const endpoint = deactivateUser({ execute: async (_, input) => void asked.push(input) });
const deactivate = (form: Record<string, string>) =>
  call(endpoint, { path: { user_id: '9' }, form });

it('removes nothing and sends no mail by default', async () => {
  await deactivate({});
  await deactivate({
    actions: '{"delete_profile":true,"delete_direct_messages":true,"other":1}',
    deactivation_notification_comment: ' Bye ',
  });
  const none = { userId: 9, deleteProfile: false, deleteMessagesIn: [], notificationComment: null };
  expect(asked).toEqual([
    none,
    {
      userId: 9,
      deleteProfile: true,
      deleteMessagesIn: ['direct-conversations'],
      notificationComment: 'Bye',
    },
  ]);
});

it.each([
  [{ actions: 'x' }, 'actions is not valid JSON'],
  [{ actions: '{"delete_profile":1}' }, 'actions["delete_profile"] is not a boolean'],
  [
    { deactivation_notification_comment: 'x'.repeat(2001) },
    'deactivation_notification_comment is too long (limit: 2000 characters)',
  ],
])('refuses %j', async (form, msg) => {
  await expect(deactivate(form as Record<string, string>)).rejects.toMatchObject({ msg });
});

it('answers nothing more', async () => {
  expect(await call(deactivateOwnAccount({ execute: async () => undefined }))).toEqual({});
  const path = { user_id: '9' };
  expect(await call(reactivateUser({ execute: async () => undefined }), { path })).toEqual({});
});

it('answers a bot’s new key', async () => {
  const regenerate = regenerateBotApiKey({
    execute: async (_, { botId }) => ({ apiKey: `${botId}`.padEnd(32, 'k') }),
  });
  expect(regenerate.guard).toBe('member');
  expect(await call(regenerate, { path: { bot_id: '5' } })).toEqual({
    api_key: '5'.padEnd(32, 'k'),
  });
});
