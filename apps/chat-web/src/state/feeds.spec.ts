import { describe, expect, it } from '@jest/globals';
import {
  applyEvent,
  channelConversation,
  withFetch,
  withMessages,
  type ChatEvent,
  type ChatSession,
  type EventType,
  type Message,
  type PageRequest,
} from '@tandem/chat-client';
import { message, registeredState, subscription } from '@tandem/chat-client/testing';
import { term, type Narrow } from '../model/narrow/narrow-term.ts';
import { Feeds } from './feeds.ts';

interface Reading extends PageRequest {
  readonly narrow: Narrow;
  readonly answer: (messages: readonly Message[]) => Promise<void>;
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const ignore = () => undefined;

/** Lists of a session whose pages are answered by the test, oldest request first. */
function feedsUnderTest() {
  const handlers = new Map<string, (event: ChatEvent) => void>();
  const readings: Reading[] = [];
  let state = registeredState();
  const loadNarrow = (narrow: Narrow, request: PageRequest) =>
    new Promise((resolve) => {
      const fetchId = String(readings.length);
      state = withFetch(state, fetchId);
      const answer = (messages: readonly Message[]) => {
        state = withMessages(state, fetchId, messages);
        const ids = messages.map(({ id }) => id);
        resolve({ ids, anchor: null, foundOldest: true, foundNewest: true });
        return settled();
      };
      readings.push({ ...request, narrow, answer });
    });
  const session = {
    get state() {
      return state;
    },
    messages: { loadNarrow },
    on: (type: EventType, handler: (event: ChatEvent) => void) => handlers.set(type, handler),
    onStatus: ignore,
    onRegistered: ignore,
  };
  const feeds = new Feeds(session as unknown as ChatSession);
  const receive = (event: object) => {
    const received = { id: 1, ...event } as ChatEvent;
    state = applyEvent(state, received, 0);
    handlers.get(received.type)?.(received);
    return settled();
  };
  const opened = async (narrow: Narrow, messages: readonly Message[]) => {
    const feed = feeds.show(narrow, null);
    await readings.at(-1)?.answer(messages);
    return feed;
  };
  return { feeds, readings, receive, opened };
}

/** A public channel that the actor is not subscribed to. */
const OTHER = 7;
const inOther = (id: number) => message(id, { stream_id: OTHER });
const OTHER_CHANNEL = [term('channel', OTHER)];
const PLANS = [term('channel', 5), term('topic', 'plans')];
const joined = (op: 'add' | 'remove', channelId = OTHER) => ({
  type: 'subscription',
  op,
  subscriptions: [subscription(channelId, 'archive', [1])],
});

describe('the subscription of a channel', () => {
  it.each([
    ['that begins', 'add', [1, 2, 3]],
    ['that ends', 'remove', [1, 2]],
  ] as const)('%s reads its shown list again', async (_, op, ids) => {
    const { readings, receive, opened } = feedsUnderTest();
    if (op === 'remove') await receive(joined('add'));
    const feed = await opened(OTHER_CHANNEL, [inOther(1), inOther(2)]);
    // The actor reads at the second message, which is not drawn while the list is read.
    let position: { messageId: number; offset: number } | null = { messageId: 2, offset: -5 };
    feed.drawn = {
      position: () => position,
      rowSizes: () => ({ byKey: new Map(), typical: 40 }),
    };
    await receive(joined(op));
    position = null;
    expect(readings).toHaveLength(2);
    await readings[1]?.answer(ids.map(inOther));
    expect(feed.ids.value).toEqual(ids);
    expect([feed.start.value, feed.startOffset]).toEqual([2, -5]);
  });

  it('reads its other lists when they are shown', async () => {
    const { feeds, readings, receive, opened } = feedsUnderTest();
    await opened(OTHER_CHANNEL, [inOther(1)]);
    await opened(PLANS, [message(2)]);
    await receive(joined('add'));
    expect(readings).toHaveLength(2);
    const feed = feeds.show(OTHER_CHANNEL, null);
    await readings[2]?.answer([inOther(1), inOther(3)]);
    expect(feed.ids.value).toEqual([1, 3]);
  });
});

describe('a message that the actor has sent', () => {
  it.each([
    ['reads the list of a channel again that the actor is not subscribed to', OTHER, 2],
    ['arrives as an event elsewhere', 5, 1],
  ])('%s', async (_, to, count) => {
    const { feeds, readings, opened } = feedsUnderTest();
    const feed = await opened([term('channel', to)], [message(1, { stream_id: to })]);
    feeds.sent(channelConversation(to, 'plans'));
    expect(readings).toHaveLength(count);
    await readings[1]?.answer([inOther(1), inOther(2)]);
    expect(feed.ids.value).toHaveLength(count);
  });
});
