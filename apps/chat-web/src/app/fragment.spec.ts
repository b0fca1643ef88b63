import { expect, it } from '@jest/globals';
import { term } from '../model/narrow/narrow-term.ts';
import { fragmentOf, routeOf } from './fragment.ts';

const names = { channels: new Map(), users: new Map(), userId: 1 };
const FEED = [term('in', 'home')];

it.each([
  ['', { view: 'inbox' }],
  ['#inbox', { view: 'inbox' }],
  ['#narrow/nonsense/1', { view: 'inbox' }],
  ['#settings', { view: 'settings', section: '' }],
  ['#channels/7/subscribers', { view: 'channels', section: '7/subscribers' }],
  ['#feed', { view: 'messages', narrow: FEED, near: null }],
  ['#narrow/near/7', { view: 'messages', narrow: FEED, near: 7 }],
  ['#narrow/is/starred', { view: 'messages', narrow: [term('is', 'starred')], near: null }],
  [
    '#narrow/channel/5-general/topic/plans/with/9',
    { view: 'messages', narrow: [term('channel', 5), term('topic', 'plans')], near: 9 },
  ],
])('%s names a view', (fragment, route) => {
  expect(routeOf(fragment, names)).toEqual(route);
});

it('a view has a fragment', () => {
  const starred = [term('is', 'starred')];
  expect(fragmentOf(starred, null, names)).toBe('#narrow/is/starred');
  expect(routeOf(fragmentOf(starred, 7, names), names)).toMatchObject({ narrow: starred, near: 7 });
});
