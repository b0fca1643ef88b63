import { describe, expect, it } from '@jest/globals';
import { withinBudget } from './page-budget.ts';

/** Messages 1 to `count` of ten units each. */
const page = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    content: 'xxxx',
    renderedContent: 'yyyyyy',
    edits: [],
    submessages: [],
  }));
const bounded = (count: number, anchor: number, budget: number) => {
  const { messages, leavesOlder, leavesNewer } = withinBudget(page(count), anchor, budget);
  return [messages.map(({ id }) => id), leavesOlder, leavesNewer];
};

describe('a page of messages', () => {
  it('is whole when it fits', () => {
    const all = page(3);
    expect(withinBudget(all, 2, 30).messages).toBe(all);
    expect(bounded(3, 2, 30)).toEqual([[1, 2, 3], false, false]);
    expect(bounded(0, 2, 30)).toEqual([[], false, false]);
  });

  it('omits the messages that are farthest from the anchor', () => {
    expect(bounded(9, 5, 40)).toEqual([[3, 4, 5, 6], true, true]);
    expect(bounded(9, 100, 30)).toEqual([[7, 8, 9], true, false]);
    expect(bounded(9, 0, 30)).toEqual([[1, 2, 3], false, true]);
  });

  it('counts submessages', () => {
    const submessage = { id: 1, messageId: 2, senderId: 3, type: 'widget', content: '{}zz' };
    const messages = page(4).map((each) => ({ ...each, submessages: [submessage, submessage] }));
    const { messages: found, leavesOlder } = withinBudget(messages, 100, 60);
    expect([found.map(({ id }) => id), leavesOlder]).toEqual([[3, 4], true]);
  });

  it('counts former texts', () => {
    const edit = {
      editorId: 1,
      editedAt: 2,
      previousContent: 'xx',
      previousRenderedContent: 'yyy',
    };
    const messages = page(4).map((each) => ({ ...each, edits: [edit, edit] }));
    const { messages: found, leavesOlder } = withinBudget(messages, 100, 40);
    expect([found.map(({ id }) => id), leavesOlder]).toEqual([[3, 4], true]);
  });

  it('always leads further', () => {
    expect(bounded(9, 5, 1)).toEqual([[4, 5], true, true]);
    expect(bounded(9, 100, 1)).toEqual([[9], true, false]);
    expect(bounded(9, 0, 1)).toEqual([[1], false, true]);
  });
});
