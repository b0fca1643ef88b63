import { describe, expect, it } from '@jest/globals';
import { frozen } from '../../testing/frozen.ts';
import { arrival, message, registeredState, subscription } from '../../testing/registered-state.ts';
import type { ChatEvent, EventOf } from '../events/chat-event.ts';
import { applyEvents } from './apply-event.ts';
import type { ChatState } from './chat-state.ts';
import { channelConversation, keyOf } from './conversation.ts';
import {
  withFetch,
  withMessages,
  withPage,
  withoutFetch,
  type MessagePage,
} from './message-cache.ts';

const PLANS = channelConversation(5, 'plans');
const OTHER = channelConversation(5, 'other');
const after = (state: ChatState, ...events: readonly ChatEvent[]) =>
  applyEvents(frozen(state), events, 1);
const start = (...ids: readonly number[]) =>
  after(registeredState(), ...ids.map((id) => arrival(message(id))));
const rangesOf = ({ messages }: ChatState, conversation = PLANS) =>
  (messages.ranges.get(keyOf(conversation)) ?? []).map(({ ids, isOldest, isNewest }) => [
    ids,
    isOldest,
    isNewest,
  ]);

function page(ids: readonly number[], more: Partial<MessagePage> = {}): MessagePage {
  return {
    conversation: PLANS,
    messages: ids.map((id) => message(id)),
    foundOldest: false,
    foundNewest: false,
    ...more,
  };
}

const move = (ids: readonly number[], subject: string, more: object = {}): ChatEvent => ({
  id: 1,
  type: 'update_message',
  user_id: 2,
  edit_timestamp: 50,
  message_id: ids[0]!,
  message_ids: ids,
  flags: [],
  rendering_only: false,
  stream_id: 5,
  orig_subject: 'plans',
  subject,
  propagate_mode: 'change_later',
  ...more,
});
const edit = (id: number, content: string): ChatEvent => ({
  id: 1,
  type: 'update_message',
  user_id: 2,
  edit_timestamp: 50,
  message_id: id,
  message_ids: [id],
  flags: [],
  rendering_only: false,
  content,
  rendered_content: content,
});
const remove = (...ids: readonly number[]): ChatEvent => ({
  id: 1,
  type: 'delete_message',
  message_ids: ids,
  message_type: 'stream',
});
const flag = (more: Partial<EventOf<'update_message_flags'>>): ChatEvent => ({
  id: 1,
  type: 'update_message_flags',
  op: 'add',
  flag: 'read',
  messages: [],
  all: false,
  ...more,
});

describe('a page', () => {
  it('joins the messages that arrived since', () => {
    const state = withPage(
      withFetch(start(100, 101), 'f'),
      'f',
      page([97, 98, 100], { foundNewest: true }),
    );
    expect(rangesOf(state)).toEqual([[[97, 98, 100, 101], false, true]]);
  });

  it('leaves a gap to messages that it does not reach, which a later page fills', () => {
    const apart = withPage(withFetch(start(100), 'f'), 'f', page([10, 11]));
    expect(rangesOf(apart)).toEqual([
      [[10, 11], false, false],
      [[100], false, true],
    ]);
    const filled = withPage(withFetch(apart, 'g'), 'g', page([11, 50, 100]));
    expect(rangesOf(filled)).toEqual([[[10, 11, 50, 100], false, true]]);
  });

  it('has the changes that arrived while it was fetched', () => {
    const fetching = withFetch(start(), 'f');
    const changed = after(
      fetching,
      edit(90, 'new'),
      remove(91),
      flag({ messages: [92] }),
      flag({ messages: [93], flag: 'starred' }),
    );
    const state = withPage(changed, 'f', page([90, 91, 92, 93], { foundOldest: true }));
    expect(rangesOf(state)).toEqual([[[90, 92, 93], true, false]]);
    const { byId } = state.messages;
    expect([byId.get(90)?.content, byId.get(92)?.flags, byId.get(93)?.flags]).toEqual([
      'new',
      ['read'],
      ['starred'],
    ]);
    expect(state.messages.fetches.size).toBe(0);
  });

  it('distinguishes messages that arrived after everything was marked as read', () => {
    const changed = after(withFetch(start(), 'f'), flag({ all: true }), arrival(message(100)));
    const { messages } = withPage(changed, 'f', page([98, 100]));
    expect([messages.byId.get(98)?.flags, messages.byId.get(100)?.flags]).toEqual([['read'], []]);
  });

  it('has a gap where a message came meanwhile that it does not contain', () => {
    const changed = after(withFetch(start(), 'f'), move([95], 'other'));
    const state = withPage(changed, 'f', {
      ...page([90, 99], { foundNewest: true }),
      conversation: OTHER,
    });
    expect(rangesOf(state, OTHER)).toEqual([
      [[90], false, false],
      [[99], false, true],
    ]);
  });

  it('is not the newest part of a channel whose events do not come, or came only since', () => {
    const elsewhere = { conversation: channelConversation(7, 'x'), foundNewest: true };
    const fetching = withFetch(start(), 'f');
    const joined = after(fetching, {
      id: 1,
      type: 'subscription',
      op: 'add',
      subscriptions: [subscription(7, 'archive', [1])],
    });
    for (const state of [fetching, joined]) {
      const fetched = withPage(state, 'f', { ...page([90]), ...elsewhere });
      expect(rangesOf(fetched, elsewhere.conversation)).toEqual([[[90], false, false]]);
    }
  });

  it('of an earlier registration, or that failed, changes nothing', () => {
    const state = start(100);
    expect(withPage(state, 'f', page([1]))).toBe(state);
    expect(withoutFetch(withFetch(state, 'f'), 'f')).toEqual(state);
  });
});

describe('a move', () => {
  it('takes cached messages along to where their neighbours are known', () => {
    const there = after(start(100, 101, 102), arrival(message(103, { subject: 'other' })));
    const known = withPage(withFetch(there, 'f'), 'f', {
      ...page([], { foundOldest: true, foundNewest: true }),
      conversation: OTHER,
    });
    const moved = after(known, move([101, 102], 'other'));
    expect([rangesOf(moved), rangesOf(moved, OTHER)]).toEqual([
      [[[100], false, true]],
      [[[101, 102, 103], true, true]],
    ]);
    expect(moved.messages.byId.get(101)).toMatchObject({
      subject: 'other',
      last_moved_timestamp: 50,
    });
  });

  it('drops them in other conversations', () => {
    const moved = after(start(100, 101), move([101], 'other'));
    expect([rangesOf(moved, OTHER), [...moved.messages.byId.keys()]]).toEqual([[], [100]]);
    const away = after(start(100), move([100], 'x', { new_stream_id: 7 }));
    expect(away.messages.byId.size).toBe(0);
  });

  it('of a resolved topic moves nothing, in its own words', () => {
    const known = withPage(withFetch(start(100), 'f'), 'f', {
      ...page([], { foundOldest: true, foundNewest: true }),
      conversation: channelConversation(5, '✔ plans'),
    });
    const resolved = after(known, move([100], '✔ plans'));
    expect(resolved.messages.byId.get(100)).not.toHaveProperty('last_moved_timestamp');
  });
});

describe('the cache', () => {
  it('forgets a channel that the actor leaves', () => {
    const left = after(start(100), {
      id: 1,
      type: 'subscription',
      op: 'remove',
      subscriptions: [{ stream_id: 5, name: 'general' }],
    });
    expect([left.messages.byId.size, left.messages.ranges.size]).toEqual([0, 0]);
  });

  it('drops the least recently read conversations when it is full', () => {
    const topics = Array.from({ length: 12 }, (_, index) => `topic ${index}`);
    let state = registeredState();
    for (const [index, topic] of topics.entries()) {
      const first = 1_000 * (index + 1);
      const messages = Array.from({ length: 1_000 }, (_, id) =>
        message(first + id, { subject: topic }),
      );
      const conversation = channelConversation(5, topic);
      state = withPage(withFetch(state, 'f'), 'f', { ...page([]), conversation, messages });
    }
    expect(state.messages.byId.size).toBeLessThanOrEqual(10_000);
    expect(rangesOf(state, channelConversation(5, 'topic 0'))).toEqual([]);
    expect(rangesOf(state, channelConversation(5, 'topic 11'))).toHaveLength(1);
  });

  it('has the pages that were read last while an actor scrolls up a long conversation', () => {
    let state = registeredState();
    const pages = 110;
    for (let done = 1; done <= pages; done += 1) {
      const first = 100 * (pages - done);
      const messages = Array.from({ length: 100 }, (_, index) => message(first + index + 1));
      state = withMessages(withFetch(state, 'f'), 'f', messages);
    }
    const { byId } = state.messages;
    expect(byId.size).toBeLessThanOrEqual(10_000);
    expect([byId.has(1), byId.has(100 * pages)]).toEqual([true, false]);
    expect(rangesOf(state).flatMap(([ids]) => ids as number[])).toEqual(
      [...byId.keys()].sort((a, b) => a - b),
    );
  });
});
