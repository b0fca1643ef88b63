import { describe, expect, it } from '@jest/globals';
import { channel, registeredState, subscription, user } from '@tandem/chat-client/testing';
import { suggestSearch } from './suggest.ts';

const state = registeredState({
  realm_users: [
    user(1, 100, { full_name: 'Me' }),
    user(2, 400, { full_name: 'Ann Lee' }),
    user(3, 400, { full_name: 'Anton' }),
  ],
  streams: [channel(5, 'general'), channel(6, 'new design'), channel(7, 'analytics')],
  subscriptions: [subscription(5, 'general', [1])],
  unsubscribed: [],
  never_subscribed: [],
  recent_private_conversations: [],
});
const topicsOf = (id: number) =>
  id === 5 ? ['plans', 'launch plans'] : id === 6 ? ['planes'] : [];

function suggestions(marked: string): readonly string[] {
  const caret = marked.indexOf('|');
  const source = { state, topicsOf, recentSenders: [] };
  return suggestSearch(marked.replace('|', ''), caret, source).map(({ search }) => search);
}

describe('suggestions for a search', () => {
  it('begin with the operators', () => {
    expect(suggestions('|')).toEqual([
      'channel:',
      'topic:',
      'sender:',
      'dm:',
      'dm-including:',
      'mentions:',
      'is:',
      'has:',
      'channels:',
      'near:',
    ]);
  });

  it.each([
    ['chan|', ['channel:', 'channels:']],
    ['-se|', ['-sender:']],
    ['channel:|', ['channel:general ', 'channel:analytics ', 'channel:"new design" ']],
    ['channel:"new d|', ['channel:"new design" ']],
    ['-channel:new|', ['-channel:"new design" ']],
    [
      'channel:general topic:pl|',
      ['channel:general topic:plans ', 'channel:general topic:"launch plans" '],
    ],
    ['channel:"new design" topic:|', ['channel:"new design" topic:planes ']],
    ['topic:|', ['topic:plans ', 'topic:"launch plans" ']],
    ['sender:an|', ['sender:"Ann Lee" ', 'sender:Anton ']],
    ['dm:Me,an|', ['dm:"Me,Ann Lee" ', 'dm:Me,Anton ']],
    ['is:un|', ['is:unread ']],
    ['has:|', ['has:link ', 'has:image ', 'has:attachment ', 'has:reaction ']],
    ['channels:p|', ['channels:public ']],
    ['is:un| logo', ['is:unread logo']],
    ['logo is:un|', ['logo is:unread ']],
    ['nonsense:x|', []],
    ['near:1|', []],
    ['star|', ['is:starred ']],
    [
      'an|',
      ['channel:analytics ', 'dm:"Ann Lee" ', 'dm:Anton ', 'sender:"Ann Lee" ', 'sender:Anton '],
    ],
    ['-anton|', ['-sender:Anton ']],
    ['plan|', ['topic:plans ', 'topic:"launch plans" ']],
  ])('of %s', (search, expected) => {
    expect(suggestions(search)).toEqual(expected);
  });
});
