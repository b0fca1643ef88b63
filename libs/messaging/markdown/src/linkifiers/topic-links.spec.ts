import { expect, it } from '@jest/globals';
import { LinearPattern, StepBudget } from './linear-pattern.ts';
import type { LinkifierRule } from './linkifier-rule.ts';
import { MAX_STEPS_AT_ONCE, TopicLinks, topicLinksOf } from './topic-links.ts';

const ISSUE = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://x.example/{id}' };
/** Costly for each character, and without a match. */
const SLOW = Array.from({ length: 99 }, (_, n) => ({
  pattern: `(?:(.?){100}x)|Z${n}`,
  urlTemplate: 'https://x.example/',
}));
const linkOf = (id: number) => [{ text: `#${id}`, url: `https://x.example/${id}` }];
const topicOf = (id: number) => `#${id} ${'ab '.repeat(18)}`;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('searches a topic once, and again with other linkifiers', () => {
  const links = new TopicLinks();
  const linkifiers = [ISSUE];
  const first = links.of('#1', linkifiers);
  expect(first).toEqual(linkOf(1));
  expect(links.of('#1', linkifiers)).toBe(first);
  expect(links.of('#1', [{ ...ISSUE }])).toBe(first);
  expect(links.of('#1', [{ ...ISSUE, urlTemplate: 'https://y.example/{id}' }])).toEqual([
    { text: '#1', url: 'https://y.example/1' },
  ]);
});

it('bounds the steps of all topics that are searched without a pause', async () => {
  const links = new TopicLinks();
  const linkifiers = [ISSUE, ...SLOW];
  const topics = Array.from({ length: 1_000 }, (_, n) => topicOf(n));
  const linked = topics.filter((topic) => links.of(topic, linkifiers).length > 0);
  // Each spends all that one topic may have.
  expect(linked.length).toBe(MAX_STEPS_AT_ONCE / 12_500);
  expect(linked).toEqual(topics.slice(0, linked.length));
  await nextTurn();
  // The known ones cost nothing: the next ones have their turn.
  const next = topics.filter((topic) => links.of(topic, linkifiers).length > 0);
  expect(next).toEqual(topics.slice(0, linked.length * 2));
  expect(links.of('#7', [ISSUE])).toEqual(linkOf(7));
});

it('searches a topic no further than its budget allows', () => {
  let searched = 0;
  const pattern = new LinearPattern('(.?){100}x');
  const anywhere = { mayStart: () => true, mayEnd: () => true };
  const rule: LinkifierRule = {
    matchesIn: (text, budget) => {
      searched += budget.isSpent ? 0 : 1;
      pattern.findAll(text, anywhere, budget);
      return [];
    },
  };
  topicLinksOf('ab '.repeat(20), Array<LinkifierRule>(100).fill(rule), new StepBudget(12_500));
  expect(searched).toBeLessThan(5);
});

it.each(['', ' ', '\u0085', '\u00a0', "'", '"', '(', ',', ':', '<', '\n'])(
  'finds a link after %j',
  (before) => {
    expect(new TopicLinks().of(`${before}#1`, [ISSUE])).toEqual(linkOf(1));
  },
);

it.each(['x', '.', '#', '-', '1'])('finds no link after %j', (before) => {
  expect(new TopicLinks().of(`${before}#1`, [ISSUE])).toEqual([]);
});
