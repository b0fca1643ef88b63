import { describe, expect, it } from '@jest/globals';
import { channel, registeredState, subscription, user } from '@tandem/chat-client/testing';
import { findDestinations } from './destinations.ts';

const state = registeredState({
  realm_users: [user(1, 100, { full_name: 'Me' }), user(2, 400, { full_name: 'Stan Dorn' })],
  streams: [channel(5, 'general'), channel(6, 'standup')],
  subscriptions: [subscription(5, 'general', [1])],
  unsubscribed: [],
  never_subscribed: [],
});
const source = {
  state,
  topicsOf: (id: number) => (id === 5 ? ['stand-in', 'lunch', ''] : ['standard']),
  nameOf: (view: string) => (view === 'starred' ? 'Starred messages' : view),
};

describe('destinations', () => {
  it.each([
    [
      'sta',
      [
        ['Starred messages', '#narrow/is/starred'],
        ['standup', '#narrow/channel/6-standup'],
        ['Stan Dorn', '#narrow/dm/2-Stan-Dorn'],
        ['stand-in', '#narrow/channel/5-general/topic/stand-in'],
      ],
    ],
    ['lunch', [['lunch', '#narrow/channel/5-general/topic/lunch']]],
    ['inb', [['inbox', '#inbox']]],
    ['zzz', []],
  ])('for %s', (text, expected) => {
    expect(findDestinations(source, text).map(({ name, fragment }) => [name, fragment])).toEqual(
      expected,
    );
  });

  it('are topics of a bounded number of channels', () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    const many = registeredState({
      streams: ids.map((id) => channel(id, `channel ${id}`)),
      subscriptions: ids.map((id) => subscription(id, `channel ${id}`, [1])),
      unsubscribed: [],
      never_subscribed: [],
    });
    const searched: number[] = [];
    const topicsOf = (id: number) => {
      searched.push(id);
      return ['plans'];
    };
    const found = findDestinations({ ...source, state: many, topicsOf }, 'plans');
    expect(found).toContainEqual(expect.objectContaining({ kind: 'topic', name: 'plans' }));
    expect(searched).toHaveLength(20);
  });

  it('are views and subscribed channels at first', () => {
    const kinds = findDestinations(source, '').map(({ kind, name }) => `${kind} ${name}`);
    expect(kinds.slice(0, 3)).toEqual(['view inbox', 'view recent', 'view feed']);
    expect(kinds).toContain('channel general');
    expect(kinds.filter((kind) => kind.startsWith('user'))).toEqual([]);
  });
});
