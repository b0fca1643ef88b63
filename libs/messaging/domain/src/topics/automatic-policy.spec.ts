import { expect, it } from '@jest/globals';
import {
  policyAfter,
  policyOfTopicStarter,
  type AutomaticVisibility,
  type TopicAct,
} from './automatic-policy.ts';

const visibility = (
  followTrigger: 1 | 2 | 3 | 4,
  unmuteTrigger: 1 | 2 | 3 | 4,
  changes: Partial<AutomaticVisibility> = {},
): AutomaticVisibility => ({
  followTrigger,
  unmuteTrigger,
  isChannelMuted: true,
  policy: 0,
  ...changes,
});

it.each<[TopicAct, 1 | 2 | 3 | 4, 1 | 2 | 3 | 4, number | null]>([
  ['participation', 1, 4, 3],
  ['participation', 2, 1, 2],
  ['participation', 2, 2, null],
  ['send', 1, 4, 3],
  ['send', 2, 2, 3],
  ['send', 3, 2, 2],
  ['send', 3, 3, null],
  ['start', 3, 2, 3],
  ['start', 4, 3, 2],
  ['start', 4, 4, null],
])('%s, with the triggers %i and %i, makes a topic %p', (act, follow, unmute, policy) => {
  expect(policyAfter(act, visibility(follow, unmute))).toBe(policy);
});

it('unmutes only where the channel is muted', () => {
  expect(policyAfter('send', visibility(4, 2, { isChannelMuted: false }))).toBeNull();
});

it.each([
  [1, 3],
  [2, 3],
  [3, null],
] as const)('makes a topic of policy %i no less visible: %p', (policy, expected) => {
  expect(policyAfter('send', visibility(2, 4, { policy }))).toBe(expected);
  expect(policyAfter('send', visibility(4, 2, { policy: 3 }))).toBeNull();
});

it('does nothing for bots', () => {
  expect(policyAfter('start', null)).toBeNull();
});

it.each([
  [3, 4, 3],
  [2, 3, 2],
  [1, 2, 0],
] as const)('is begun by others with the triggers %i and %i: %i', (follow, unmute, policy) => {
  expect(policyOfTopicStarter(visibility(follow, unmute))).toBe(policy);
});
