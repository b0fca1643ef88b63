import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { ChangeStatusInput } from './change-status.ts';

const actor: Actor = { userId: 7, realmId: 2, role: 400, isBot: false };
const car = { name: 'car', code: '1f697', type: 'unicode_emoji' };
let identity: MemoryIdentity;

beforeEach(() => {
  identity = createMemoryIdentity();
});

const change = (input: ChangeStatusInput) => identity.useCases.changeStatus.execute(actor, input);
const changes = () =>
  identity.events.events.flatMap((event) => ('change' in event ? [event.change] : []));

it.each([
  [{ away: true }, { away: true }],
  [{ text: ' at lunch ' }, { text: 'at lunch' }],
  [{ text: '' }, { text: '' }],
  [{ emojiName: '', emojiCode: 'x', emojiType: 'x' }, { emoji: null }],
  [{ emojiName: 'car' }, { emoji: car }],
  [{ emojiName: 'car', emojiCode: '1f697' }, { emoji: car }],
  [{ emojiName: 'automobile', emojiCode: '1f697' }, { emoji: { ...car, name: 'automobile' } }],
  [{ emojiName: 'party' }, { emoji: { name: 'party', code: '5', type: 'realm_emoji' } }],
  [
    { emojiName: 'extra' },
    { emoji: { name: 'extra', code: 'extra', type: 'service_extra_emoji' } },
  ],
])('%j changes %j, with an event', async (input, expected) => {
  await change(input);
  expect(changes()).toEqual([expected]);
  expect(identity.events.events.at(-1)).toMatchObject({ type: 'user.status_changed', userId: 7 });
});

it('does not change absent properties', async () => {
  await change({ text: 'out', emojiName: 'car' });
  await change({ away: true });
  expect(identity.statuses.of(7)).toEqual({ text: 'out', emoji: car, away: true });
});

const unicode = { emojiType: 'unicode_emoji' };
const custom = { emojiType: 'realm_emoji' };
const extra = { emojiType: 'service_extra_emoji' };
it.each([
  [{}, 'STATUS_UNCHANGED'],
  [{ emojiCode: '1f697' }, 'STATUS_UNCHANGED'],
  [{ text: 'x', emojiCode: '1f697' }, 'STATUS_EMOJI_NAME_MISSING'],
  [{ away: false, emojiType: 'unicode_emoji' }, 'STATUS_EMOJI_NAME_MISSING'],
  [{ emojiName: 'invalid' }, 'STATUS_EMOJI_UNKNOWN'],
  [{ emojiName: 'old' }, 'STATUS_EMOJI_UNKNOWN'],
  [{ emojiName: 'car', emojiCode: 'ffff', ...unicode }, 'STATUS_EMOJI_CODE_INVALID'],
  [{ emojiName: 'car', emojiCode: '1f600' }, 'STATUS_EMOJI_NAME_INVALID'],
  [{ emojiName: 'party', emojiCode: '999', ...custom }, 'STATUS_CUSTOM_EMOJI_INVALID'],
  [{ emojiName: 'party', emojiCode: 'x', ...custom }, 'STATUS_CUSTOM_EMOJI_INVALID'],
  [{ emojiName: 'car', emojiCode: '5', ...custom }, 'STATUS_CUSTOM_EMOJI_NAME_INVALID'],
  [{ emojiName: 'old', emojiCode: '6', ...custom }, 'STATUS_CUSTOM_EMOJI_DEACTIVATED'],
  [{ emojiName: 'extra', emojiCode: 'x', ...extra }, 'STATUS_EMOJI_CODE_INVALID'],
  [{ emojiName: 'car', emojiCode: 'extra', ...extra }, 'STATUS_EMOJI_NAME_INVALID'],
  [{ emojiName: 'car', emojiCode: '1f697', emojiType: 'x' }, 'STATUS_EMOJI_TYPE_INVALID'],
])('refuses %j with %s', async (input, code) => {
  await expect(change(input)).rejects.toMatchObject({ code });
  expect(identity.events.events).toEqual([]);
});
