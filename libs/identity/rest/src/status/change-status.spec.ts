import { expect, it } from '@jest/globals';
import type { ChangeStatusInput, UserStatus } from '@tandem/identity-domain';
import { call } from '../../testing/call-endpoint.ts';
import { changeStatus, getStatus } from './change-status.endpoint.ts';

const asked: ChangeStatusInput[] = [];
const endpoint = changeStatus({ execute: async (_, input) => void asked.push(input) });

it('passes on the passed properties', async () => {
  expect(endpoint.guard).toBe('human');
  const form = { status_text: ` ${'é'.repeat(60)} `, away: 'true', reaction_type: 'x' };
  expect(await call(endpoint, { form })).toEqual({});
  expect(asked).toEqual([{ text: 'é'.repeat(60), away: true, emojiType: 'x' }]);
});

it('limits the text, blanks around it aside', async () => {
  const form = { status_text: ` ${'x'.repeat(61)}` };
  await expect(call(endpoint, { form })).rejects.toMatchObject({
    msg: 'status_text is too long (limit: 60 characters)',
  });
});

it('returns the current status', async () => {
  const show = (status: UserStatus) =>
    call(getStatus({ execute: async () => status }), { path: { user_id: '9' } });
  expect(await show({ text: '', emoji: null, away: false })).toEqual({ status: {} });
  const emoji = { name: 'car', code: '1f697', type: 'unicode_emoji' } as const;
  expect(await show({ text: 'out', emoji, away: true })).toEqual({
    status: {
      status_text: 'out',
      emoji_name: 'car',
      emoji_code: '1f697',
      reaction_type: 'unicode_emoji',
      away: true,
    },
  });
});
