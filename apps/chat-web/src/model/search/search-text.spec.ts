import { describe, expect, it } from '@jest/globals';
import { channel, registeredState, user } from '@tandem/chat-client/testing';
import { term } from '../narrow/narrow-term.ts';
import { narrowOfSearch, searchOfNarrow } from './search-text.ts';

const state = registeredState({
  streams: [channel(5, 'general'), channel(6, 'new design')],
  realm_users: [
    user(1, 100),
    user(2, 400, { full_name: 'Ann Lee' }),
    user(3, 400, { full_name: 'Ann Lee', email: 'ann@x.test' }),
    user(4, 400, { full_name: 'Zoe' }),
  ],
});

describe('a search', () => {
  it.each([
    ['logo', [term('search', 'logo')]],
    ['channel:general', [term('channel', 5)]],
    [
      'channel:"new design" topic:"launch date"',
      [term('channel', 6), term('topic', 'launch date')],
    ],
    ['sender:Zoe', [term('sender', 4)]],
    ['sender:ann@x.test', [term('sender', 3)]],
    ['dm:Zoe,ann@x.test', [term('dm', [4, 3])]],
    ['-is:resolved', [term('is', 'resolved', true)]],
    ['near:12', [term('near', 12)]],
    ['has:link is:starred', [term('has', 'link'), term('is', 'starred')]],
    ['"exact words" more', [term('search', '"exact words" more')]],
    ['channel:general "launch date"', [term('channel', 5), term('search', '"launch date"')]],
  ])('%s survives reading and writing', (search, narrow) => {
    expect(narrowOfSearch(search, state)).toEqual(narrow);
    expect(searchOfNarrow(narrow, state)).toBe(search);
  });

  it.each([
    ['  ', []],
    ['stream:GENERAL', [term('channel', 5)]],
    ['channel:5', [term('channel', 5)]],
    ['from:me', [term('sender', 1)]],
    ['sender:"Ann Lee"', [term('sender', 2)]],
    ['pm-with:zoe', [term('dm', [4])]],
    ['a channel:general b', [term('channel', 5), term('search', 'a b')]],
    ['channel:"new des', [term('search', 'channel:"new des')]],
    ['channel:"new design', [term('channel', 6)]],
    ['https://x.test/a:b', [term('search', 'https://x.test/a:b')]],
    ['sender:nobody', [term('search', 'sender:nobody')]],
    ['near:here', [term('search', 'near:here')]],
    ['is:', [term('search', 'is:')]],
    ['topic:', [term('topic', '')]],
    ['IS:Unread', [term('is', 'unread')]],
    ['-word', [term('search', '-word')]],
  ])('%s is read in other spellings', (search, narrow) => {
    expect(narrowOfSearch(search, state)).toEqual(narrow);
  });

  it('names a user by the address if several have the name', () => {
    expect(searchOfNarrow([term('sender', 3)], state)).toBe('sender:ann@x.test');
    expect(searchOfNarrow([term('sender', 2)], state)).toBe('sender:"Ann Lee"');
    expect(searchOfNarrow([term('topic', '')], state)).toBe('topic:""');
    expect(narrowOfSearch('topic:""', state)).toEqual([term('topic', '')]);
  });
});
