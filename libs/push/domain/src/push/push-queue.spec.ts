import { expect, it } from '@jest/globals';
import { isKnownPush, type Push } from './push-queue.ts';

const aPush = (event: string, type: string) =>
  ({ userId: 1, target: { type, id: 2 }, content: { event } }) as unknown as Push;

it.each([
  ['message', 'device', true],
  ['remove', 'token', true],
  ['test', 'device', true],
  ['call', 'device', false],
  ['message', 'watch', false],
  ['toString', 'device', false],
])('a push of the event %s to a %s is known: %s', (event, type, isKnown) => {
  expect(isKnownPush(aPush(event, type))).toBe(isKnown);
});
