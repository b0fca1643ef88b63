import { expect, it } from '@jest/globals';
import { mergedPolicy } from './merged-policy.ts';
import { resolutionOf } from './resolved-topic.ts';
import { boldName, channelLink, messageUrl, topicLink } from './topic-link.ts';

it.each([
  ['a', '✔ a', 'resolved'],
  ['✔ a', 'a', 'unresolved'],
  ['✔ ✔✔a', 'a', 'unresolved'],
  ['✔ a', '✔ ✔✔a', null],
  ['a', '✔ b', null],
  ['✔ a', 'b', null],
  ['a', '✔a', null],
  ['y'.repeat(60), `✔ ${'y'.repeat(55)}...`, 'resolved'],
] as const)('%s to %s is %s', (before, after, expected) => {
  expect(resolutionOf(before, after)).toBe(expected);
});

it('merges the topic policies of users', () => {
  expect([
    mergedPolicy(1, 0, true),
    mergedPolicy(1, 0, false),
    mergedPolicy(3, 1, true),
    mergedPolicy(2, 3, true),
    mergedPolicy(3, 1, false),
    mergedPolicy(2, 0, true),
  ]).toEqual([0, 1, 3, 3, 1, 2]);
});

it('links topics of any name', () => {
  const channel = { channelId: 7, name: 'a b' };
  expect(topicLink(channel, 'Lunch')).toBe('#**a b>Lunch**');
  expect(topicLink(channel, '')).toBe('#**a b>**');
  expect(topicLink(channel, 'a > b')).toBe(
    '[#a b &gt; a &gt; b](#narrow/channel/7-a-b/topic/a.20.3E.20b)',
  );
  expect(messageUrl('https://x', channel, 'v1.0 (new)', 5)).toBe(
    'https://x/#narrow/channel/7-a-b/topic/v1.2E0.20.28new.29/near/5',
  );
});

it('names channels without markup of their names', () => {
  expect(boldName('R&D')).toBe('**R&D**');
  expect(boldName('a** @**all** & b')).toBe('**a&#42;&#42; @&#42;&#42;all&#42;&#42; &amp; b**');
  expect(channelLink({ channelId: 7, name: 'a b' })).toBe('#**a b**');
  expect(channelLink({ channelId: 7, name: 'a** @**all** b' })).toBe(
    '[#a&#42;&#42; @&#42;&#42;all&#42;&#42; b](#narrow/channel/7-a.2A.2A-.40.2A.2Aall.2A.2A-b)',
  );
});
