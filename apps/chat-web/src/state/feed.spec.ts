import { describe, expect, it } from '@jest/globals';
import type { ChatSession, NarrowPage } from '@tandem/chat-client';
import { message, registeredState } from '@tandem/chat-client/testing';
import { term, type Narrow } from '../model/narrow/narrow-term.ts';
import { Feed } from './feed.ts';
import { Feeds } from './feeds.ts';

/** A session whose pages are answered by the test. */
function sessionWith(answers: ((page: NarrowPage) => void)[]): ChatSession {
  const loadNarrow = () => new Promise<NarrowPage>((resolve) => answers.push(resolve));
  return { state: registeredState(), messages: { loadNarrow } } as unknown as ChatSession;
}

const page = (ids: readonly number[], foundNewest = true): NarrowPage => ({
  ids,
  anchor: null,
  foundOldest: true,
  foundNewest,
});
/** A list that is opened at its end. */
async function openedFeed(first: NarrowPage) {
  const answers: ((page: NarrowPage) => void)[] = [];
  const feed = new Feed(sessionWith(answers), NARROW);
  const opened = feed.open('newest');
  answers.shift()?.(first);
  await opened;
  return { feed, answers };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const NARROW = [term('channel', 5), term('topic', 'plans')];

describe('a list of messages', () => {
  it.each([
    ['has what arrived while it was read', page([1]), [1, 2]],
    ['has it once', page([1, 2]), [1, 2]],
    ['leaves out what is behind a gap', page([1], false), [1]],
  ])('%s', async (_, answer, ids) => {
    const answers: ((page: NarrowPage) => void)[] = [];
    const feed = new Feed(sessionWith(answers), NARROW);
    const opened = feed.open('first_unread');
    feed.receive(message(2));
    feed.receive(message(3, { subject: 'other' }));
    answers[0]?.(answer);
    await opened;
    expect(feed.ids.value).toEqual(ids);
  });

  it('is a search if its messages have some words', () => {
    const isSearch = (narrow: Narrow) => new Feed(sessionWith([]), narrow).isSearch;
    expect(isSearch(NARROW)).toBe(false);
    expect(isSearch([...NARROW, term('search', 'lunch')])).toBe(true);
  });

  it('that could not be read is read again from its anchor', async () => {
    const anchors: unknown[] = [];
    const loadNarrow = (_: Narrow, { anchor }: { readonly anchor: unknown }) => {
      anchors.push(anchor);
      return anchors.length === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(page([7]));
    };
    const session = { state: registeredState(), messages: { loadNarrow } };
    const feed = new Feed(session as unknown as ChatSession, NARROW);
    await feed.open(7);
    expect(feed.phase.value).toBe('failed');
    await feed.retry();
    expect([feed.ids.value, anchors]).toEqual([[7], [7, 7]]);
    await feed.retry();
    expect(anchors).toHaveLength(2);
  });

  it('that is read again has the messages that arrived meanwhile', async () => {
    const { feed, answers } = await openedFeed(page([1]));
    const again = feed.open('newest');
    feed.receive(message(2));
    answers[0]?.(page([1]));
    await again;
    expect(feed.ids.value).toEqual([1, 2]);
  });

  it.each([
    ['at the message that is seen', { messageId: 8, offset: -5 }, [7, 8, 9, 10], 1],
    ['at its end', null, [7, 8, 9, 10], 1],
    ['as it is drawn if it has not changed', null, [7, 8, 9], 0],
  ])('that is read again stays %s', async (_, position, ids, replacements) => {
    const { feed, answers } = await openedFeed(page([7, 8, 9]));
    const drawn = feed.version.value;
    const again = feed.readAgain();
    // The actor scrolls while it is read.
    feed.drawn = {
      position: () => position,
      rowSizes: () => ({ byKey: new Map(), typical: 40 }),
    };
    expect(feed.version.value).toBe(drawn);
    answers[0]?.(page(ids));
    await again;
    expect(feed.ids.value).toEqual(ids);
    expect(feed.version.value).toBe(drawn + replacements);
    expect([feed.start.value, feed.startOffset]).toEqual([
      position?.messageId ?? null,
      position?.offset ?? null,
    ]);
  });

  it('that was left at its end goes on there if more has arrived than one page', async () => {
    const { feed, answers } = await openedFeed(page([7]));
    const again = feed.readAgain();
    answers[0]?.(page([7, 8], false));
    await settled();
    answers[1]?.(page([98, 99]));
    await again;
    expect(feed.ids.value).toEqual([98, 99]);
  });

  it('drops messages at the other end before it reads more, so that it never grows and shrinks at once', async () => {
    const ids = Array.from({ length: 3_050 }, (_, index) => 1_000 + index);
    const { feed, answers } = await openedFeed({ ...page(ids), foundOldest: false });
    const older = feed.loadOlder();
    expect([feed.ids.value.length, feed.ids.value[0], feed.hasNewer.value]).toEqual([
      3_000,
      1_000,
      true,
    ]);
    answers[0]?.(page([998, 999]));
    await older;
    expect([feed.ids.value.length, feed.ids.value[0]]).toEqual([3_002, 998]);
  });
});

describe('the first list of a visit', () => {
  const ignore = () => undefined;
  const feedsWith = (answers: ((page: NarrowPage) => void)[]) => {
    const { state, messages } = sessionWith(answers);
    const followed = { on: ignore, onStatus: ignore, onRegistered: ignore, subscribe: ignore };
    const session = { state, messages, ...followed };
    return new Feeds(session as unknown as ChatSession);
  };

  it('is read before what it does not need', async () => {
    const answers: ((page: NarrowPage) => void)[] = [];
    const feeds = feedsWith(answers);
    const order: string[] = [];
    void feeds.firstRead.then(() => order.push('others are requested'));
    feeds.show(NARROW, null);
    await new Promise(setImmediate);
    order.push('the list is answered');
    answers[0]?.(page([1]));
    await feeds.firstRead;
    expect(feeds.shownIds()).toEqual([1]);
    expect(order).toEqual(['the list is answered', 'others are requested']);
  });

  it('is not awaited if no list is shown', async () => {
    const feeds = feedsWith([]);
    feeds.hide();
    await feeds.firstRead;
    expect(feeds.shownIds()).toEqual([]);
  });
});
