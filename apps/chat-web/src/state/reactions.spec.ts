import { expect, it } from '@jest/globals';
import type { ChatState, Message } from '@tandem/chat-client';
import { reactionGroups } from './reactions.ts';

const reaction = (user_id: number, emoji_name: string, emoji_code: string, type: string) => ({
  user_id,
  emoji_name,
  emoji_code,
  reaction_type: type,
});

it('reactions are grouped by emoji, with its character or picture', () => {
  const reactions = [
    reaction(1, 'tada', '1f389', 'unicode_emoji'),
    reaction(2, 'party', '7', 'realm_emoji'),
    reaction(3, 'tada', '1f389', 'unicode_emoji'),
    reaction(3, 'zulip', 'zulip', 'zulip_extra_emoji'),
  ];
  const custom = new Map([['7', { source_url: '/party.png' }]]);
  const state = { realmLists: { customEmoji: custom } } as unknown as ChatState;
  expect(reactionGroups({ reactions } as unknown as Message, state)).toMatchObject([
    { emoji_name: 'tada', userIds: [1, 3], character: '🎉', url: null },
    { emoji_name: 'party', userIds: [2], character: null, url: '/party.png' },
    { emoji_name: 'zulip', userIds: [3], character: null, url: null },
  ]);
});
