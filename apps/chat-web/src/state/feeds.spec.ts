import { describe, expect, it } from '@jest/globals';
import {
  ApiError,
  applyEvent,
  ConnectionError,
  channelConversation,
  withFetch,
  withMessages,
  type ChatEvent,
  type ChatSession,
  type ChatState,
  type EventType,
  type Message,
  type NarrowPage,
  type PageRequest,
} from '@tandem/chat-client';
import { arrival, message, registeredState, subscription } from '@tandem/chat-client/testing';
import { term, type Narrow } from '../model/narrow/narrow-term.ts';
import { Feeds } from './feeds.ts';

interface Reading extends PageRequest {
  readonly narrow: Narrow;
  readonly answer: (messages: readonly Message[], found?: Partial<NarrowPage>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

/** Timers that were due have run, and what followed them. */
const settled = () => new Promise<void>((resolve) => setTimeout(() => setImmediate(resolve)));
const ignore = () => undefined;

/** Lists of a session whose pages are answered by the test, oldest request first. */
function feedsUnderTest() {
  const handlers = new Map<string, (event: ChatEvent) => void>();
  const listeners: (() => void)[] = [];
  const readings: Reading[] = [];
  let state = registeredState();
  const change = (next: ChatState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const loadNarrow = (narrow: Narrow, request: PageRequest) =>
    new Promise((resolve, reject) => {
      const fetchId = String(readings.length);
      state = withFetch(state, fetchId);
      const answer = (messages: readonly Message[], found?: Partial<NarrowPage>) => {
        change(withMessages(state, fetchId, messages));
        const ids = messages.map(({ id }) => id);
        resolve({ ids, anchor: null, foundOldest: true, foundNewest: true, ...found });
        return settled();
      };
      const fail = (error: Error) => {
        reject(error);
        return settled();
      };
      readings.push({ ...request, narrow, answer, fail });
    });
  const session = {
    get state() {
      return state;
    },
    messages: { loadNarrow },
    on: (type: EventType, handler: (event: ChatEvent) => void) => handlers.set(type, handler),
    subscribe: (listener: () => void) => listeners.push(listener),
    onStatus: ignore,
    onRegistered: ignore,
  };
  const feeds = new Feeds(session as unknown as ChatSession);
  const receive = (event: object) => {
    const received = { id: 1, ...event } as ChatEvent;
    change(applyEvent(state, received, 0));
    handlers.get(received.type)?.(received);
    return settled();
  };
  const opened = async (narrow: Narrow, messages: readonly Message[]) => {
    const feed = feeds.show(narrow, null);
    await readings.at(-1)?.answer(messages);
    return feed;
  };
  /** So many messages arrive that the session drops those it has had for the longest time. */
  const fill = () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => index + 1_000);
    const full = withMessages(withFetch(state, 'full'), 'full', ids.map(inOther));
    change(full);
    return settled();
  };
  return { feeds, readings, receive, opened, fill };
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

describe('a list that is shown again', () => {
  const STARRED = [term('is', 'starred')];
  const DIRECT = [term('dm', [1, 2])];

  it.each([
    ['starred messages', STARRED],
    ['a search', [term('channel', 5), term('search', 'lunch')]],
    ['a topic of any channel', [term('topic', 'plans')]],
    ['all but a channel', [term('channel', 5, true)]],
    ['a channel without a subscription', OTHER_CHANNEL],
  ])('is read again if events do not decide on it: %s', async (_, narrow) => {
    const { feeds, readings, opened } = feedsUnderTest();
    const feed = await opened(narrow, [message(1)]);
    await opened(PLANS, []);
    expect(feeds.show(narrow, null)).toBe(feed);
    // What is known is shown at once.
    expect([feed.phase.value, feed.ids.value]).toEqual(['ready', [1]]);
    expect(readings[2]?.narrow).toEqual(narrow);
    // The page is drawn several times.
    feeds.show(narrow, null);
    expect(readings).toHaveLength(3);
    await readings[2]?.answer([message(1), message(2)]);
    expect(feed.ids.value).toEqual([1, 2]);
  });

  it.each([
    ['a topic', PLANS],
    ['a channel', [term('channel', 5)]],
    ['a direct conversation', DIRECT],
  ])('is not read again if events decide on it: %s', async (_, narrow) => {
    const { feeds, readings, opened } = feedsUnderTest();
    await opened(narrow, [message(1)]);
    await opened(STARRED, []);
    feeds.show(narrow, null);
    expect(readings).toHaveLength(2);
  });

  it('has what it lacked when it was empty', async () => {
    const { feeds, readings, opened } = feedsUnderTest();
    await opened(STARRED, []);
    await opened(PLANS, []);
    const feed = feeds.show(STARRED, null);
    await readings[2]?.answer([message(1)]);
    expect(feed.ids.value).toEqual([1]);
  });

  const refusal = (status: number) =>
    new ApiError('GET /messages', { status, code: '', msg: '', retryAfter: null, details: {} });

  it.each([
    ['without a connection', new ConnectionError('GET /messages: no answer')],
    ['if the server fails', refusal(503)],
    ['if the server has too many requests', refusal(429)],
  ])('remains %s, and is read again later', async (_, error) => {
    const { feeds, readings, opened } = feedsUnderTest();
    await opened(STARRED, [message(1)]);
    await opened(PLANS, []);
    const feed = feeds.show(STARRED, null);
    await readings[2]?.fail(error);
    expect([feed.phase.value, feed.ids.value]).toEqual(['ready', [1]]);
    feeds.retry();
    await readings[3]?.answer([message(1), message(2)]);
    expect(feed.ids.value).toEqual([1, 2]);
    feeds.retry();
    expect(readings).toHaveLength(4);
  });

  it('is not shown any more if the server refuses it', async () => {
    const { feeds, readings, opened } = feedsUnderTest();
    await opened(STARRED, [message(1)]);
    await opened(PLANS, []);
    const feed = feeds.show(STARRED, null);
    await readings[2]?.fail(refusal(400));
    expect(feed.phase.value).toBe('failed');
  });

  it('stays at its message when it is read again', async () => {
    const { feeds, readings, opened } = feedsUnderTest();
    const many = Array.from({ length: 150 }, (_, index) => message(index + 1, { flags: ['read'] }));
    await opened(STARRED, many);
    await opened(PLANS, []);
    const feed = feeds.show(STARRED, 7);
    expect(readings[2]?.anchor).toBe(7);
    await readings[2]?.answer(many.slice(0, 47));
    expect([feed.ids.value.length, feed.start.value]).toEqual([47, 7]);
  });
});

describe('a long list that is shown again', () => {
  const STARRED = [term('is', 'starred')];
  const starred = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      message(from + index, { flags: ['read', 'starred'] }),
    );
  const WITHIN = { foundOldest: false, foundNewest: false };
  const AT_END = { foundOldest: false };
  /** A list of 150 messages that was left, shown again, and is being read. */
  const returned = async (near: number | null) => {
    const under = feedsUnderTest();
    const feed = await under.opened(STARRED, starred(1, 150));
    await under.opened([term('channel', 5)], []);
    expect(under.feeds.show(STARRED, near)).toBe(feed);
    return { ...under, feed, drawn: feed.version.value };
  };

  it.each([
    ['at its end', null, starred(111, 150), AT_END],
    ['before it', 60, starred(20, 100), WITHIN],
  ])('remains as it is drawn if nothing has changed: %s', async (_, near, messages, found) => {
    const { feed, drawn, readings } = await returned(near);
    await readings[2]?.answer(messages, found);
    expect([feed.ids.value.length, feed.version.value - drawn]).toEqual([150, 0]);
    expect([feed.hasOlder.value, feed.hasNewer.value]).toEqual([false, false]);
  });

  it('has what changed, and its other messages', async () => {
    const { feed, drawn, readings } = await returned(60);
    // Message 50 is not starred any more.
    const messages = starred(20, 100).filter(({ id }) => id !== 50);
    await readings[2]?.answer(messages, WITHIN);
    const ids = starred(1, 150).flatMap(({ id }) => (id === 50 ? [] : [id]));
    expect([feed.ids.value, feed.version.value - drawn]).toEqual([ids, 1]);
    expect([feed.hasOlder.value, feed.hasNewer.value]).toEqual([false, false]);
    expect(feed.start.value).toBe(60);
  });

  it('remains as it is drawn if messages arrive and others are deleted while it is read', async () => {
    const { feed, drawn, readings, receive } = await returned(60);
    await receive(arrival(message(151, { flags: ['starred'] })));
    const location = { message_type: 'stream', stream_id: 5, topic: 'plans' };
    await receive({ type: 'delete_message', message_ids: [55], ...location });
    await readings[2]?.answer(starred(20, 100), WITHIN);
    const ids = starred(1, 151).flatMap(({ id }) => (id === 55 ? [] : [id]));
    expect([feed.ids.value, feed.version.value - drawn]).toEqual([ids, 0]);
  });

  it('is read at the message to which the actor has scrolled, if that is beyond the page', async () => {
    const { feed, readings } = await returned(null);
    feed.drawn = {
      position: () => ({ messageId: 20, offset: 0 }),
      rowSizes: () => ({ byKey: new Map(), typical: 40 }),
    };
    // More was starred meanwhile than the page has.
    await readings[2]?.answer(starred(500, 579), AT_END);
    expect(readings[3]?.anchor).toBe(20);
    await readings[3]?.answer(starred(1, 60), { foundNewest: false });
    expect([feed.ids.value.length, feed.start.value]).toEqual([60, 20]);
  });
});

describe('a list with messages that the session has dropped', () => {
  it('is read again while it is shown', async () => {
    const { readings, opened, fill } = feedsUnderTest();
    const feed = await opened(PLANS, [message(1), message(2)]);
    await fill();
    await readings[1]?.answer([message(1), message(2)]);
    expect([feed.ids.value, feed.isCached()]).toEqual([[1, 2], true]);
    expect(readings).toHaveLength(2);
  });

  it.each([
    ['none', null],
    ['another message', { messageId: 2, offset: 0 }],
  ])(
    'stays where the actor was reading, although it is drawn at %s meanwhile',
    async (_, drawnAt) => {
      const { readings, opened, fill } = feedsUnderTest();
      const feed = await opened(PLANS, [message(1), message(2), message(3)]);
      let position: { messageId: number; offset: number } | null = { messageId: 1, offset: -5 };
      feed.drawn = {
        position: () => position,
        rowSizes: () => ({ byKey: new Map(), typical: 40 }),
      };
      const filled = fill();
      position = drawnAt;
      await filled;
      await readings[1]?.answer([message(1), message(2), message(3)]);
      expect([feed.start.value, feed.startOffset]).toEqual([1, -5]);
    },
  );

  it('is read when it is shown again', async () => {
    const { feeds, readings, opened, fill } = feedsUnderTest();
    await opened(PLANS, [message(1), message(2)]);
    await opened([term('dm', [1, 2])], []);
    await fill();
    expect(readings).toHaveLength(2);
    const feed = feeds.show(PLANS, null);
    await readings[2]?.answer([message(1), message(2)]);
    expect([feed.ids.value, feed.isCached()]).toEqual([[1, 2], true]);
  });

  it('is not read again after a deletion', async () => {
    const { readings, receive, opened } = feedsUnderTest();
    const feed = await opened(PLANS, [message(1), message(2)]);
    const location = { message_type: 'stream', stream_id: 5, topic: 'plans' };
    await receive({ type: 'delete_message', message_ids: [1], ...location });
    expect([feed.ids.value, readings.length]).toEqual([[2], 1]);
  });

  it('is read once although more changes before it is answered', async () => {
    const { readings, receive, opened, fill } = feedsUnderTest();
    await opened(PLANS, [message(1), message(2)]);
    await fill();
    await receive(arrival(message(20_000)));
    expect(readings).toHaveLength(2);
  });

  it('is not read again by itself if that fails', async () => {
    const { readings, receive, opened, fill } = feedsUnderTest();
    const feed = await opened(PLANS, [message(1), message(2)]);
    await fill();
    await readings[1]?.fail(new ConnectionError('GET /messages: no answer'));
    await receive(arrival(message(20_000)));
    expect([feed.phase.value, readings.length]).toEqual(['failed', 2]);
  });
});
