import { describe, expect, it } from '@jest/globals';
import type { ChatState, Message } from '@tandem/chat-client';
import { message, registeredState } from '@tandem/chat-client/testing';
import { isFiltering, recentConversations, type RecentFilter } from './recent-conversations.ts';

const ALL: RecentFilter = {
  text: '',
  onlyUnread: false,
  onlyParticipated: false,
  withMuted: false,
};

function stateWith(messages: readonly Message[]): ChatState {
  const state = registeredState();
  const byId = new Map(messages.map((each) => [each.id, each]));
  return { ...state, messages: { ...state.messages, byId } };
}

const { userId: SELF } = registeredState();
const OTHER = SELF + 1;
const MESSAGES = [
  message(1, { subject: 'plans', sender_id: SELF }),
  message(2, { subject: 'lunch', sender_id: OTHER }),
  message(3, { subject: 'Plans', sender_id: OTHER }),
  message(4, { subject: 'plans', sender_id: OTHER }),
];
const state = stateWith(MESSAGES);
const listed = (filter: Partial<RecentFilter>, of = state) =>
  recentConversations(of, [1, 2, 3, 4], { ...ALL, ...filter });

describe('recent conversations', () => {
  it('are ordered by their newest messages, with the users who wrote', () => {
    expect(listed({})).toMatchObject([
      { conversation: { topic: 'plans' }, maxId: 4, senderIds: [OTHER, SELF] },
      { conversation: { topic: 'lunch' }, maxId: 2, senderIds: [OTHER] },
    ]);
  });

  it('are filtered by their names and by participation', () => {
    const topics = (filter: Partial<RecentFilter>) => listed(filter).map(({ maxId }) => maxId);
    expect(topics({ text: 'LUN' })).toEqual([2]);
    expect(topics({ onlyParticipated: true })).toEqual([4]);
    const unread = { ...state.unread, conversations: new Map() };
    expect(listed({ onlyUnread: true }, { ...state, unread })).toEqual([]);
  });

  it('are left out by a filter, but not by the muted ones that it adds', () => {
    for (const filter of [{ text: 'lun' }, { onlyUnread: true }, { onlyParticipated: true }]) {
      expect(isFiltering({ ...ALL, ...filter })).toBe(true);
    }
    expect(isFiltering({ ...ALL, withMuted: true })).toBe(false);
  });

  it('are muted ones only on request', () => {
    const channelId = MESSAGES[0]?.stream_id ?? -1;
    const settings = { is_muted: true } as never;
    const muted = { ...state, subscriptions: new Map([[channelId, settings]]) };
    expect(listed({}, muted)).toEqual([]);
    expect(listed({ withMuted: true }, muted)).toHaveLength(2);
  });
});
