import { describe, expect, it } from '@jest/globals';
import { channelConversation, directConversation } from '@tandem/chat-client';
import { channel, message, registeredState, user } from '@tandem/chat-client/testing';
import fc from 'fast-check';
import {
  channelFragment,
  conversationFragment,
  conversationOfNarrow,
  fragmentOf,
  fragmentOfLink,
  narrowOf,
  narrowOfConversation,
  permalinkFragment,
} from './narrow-fragment.ts';
import { term } from './narrow-term.ts';

const state = registeredState({
  streams: [channel(5, 'general'), channel(6, 'new design (v1.5)'), channel(7, '99 luft ballons')],
  realm_users: [
    user(1, 100),
    user(2, 400, { full_name: 'Zoë "Z" O’Neil' }),
    user(3, 400, { email: 'c@x.test' }),
  ],
});

describe('the fragment of a narrow', () => {
  it.each([
    [[term('channel', 5)], '#narrow/channel/5-general'],
    [[term('channel', 6)], '#narrow/channel/6-new-design-.28v1.2E5.29'],
    [
      [term('channel', 5), term('topic', 'ü 100% / a.b')],
      '#narrow/channel/5-general/topic/.C3.BC.20100.25.20.2F.20a.2Eb',
    ],
    [[term('channel', 5), term('topic', '')], '#narrow/channel/5-general/topic/'],
    [[term('dm', [2])], '#narrow/dm/2-Zoë-Z-O’Neil'],
    [[term('dm', [2, 3])], '#narrow/dm/2,3-group'],
    [[term('sender', 3)], '#narrow/sender/3-User-3'],
    [[term('is', 'starred')], '#narrow/is/starred'],
    [[term('is', 'resolved', true)], '#narrow/-is/resolved'],
    [[term('search', 'a "b c"')], '#narrow/search/a.20.22b.20c.22'],
  ])('of %j is %s', (narrow, fragment) => {
    expect(fragmentOf(narrow, state)).toBe(fragment);
    expect(narrowOf(fragment, state)).toEqual(narrow);
  });

  it.each([
    ['#narrow/stream/general/subject/x', [term('channel', 5), term('topic', 'x')]],
    ['#narrow/stream/new-design-.28v1.2E5.29', [term('channel', 6)]],
    ['#narrow/channel/99-luft-ballons', [term('channel', 7)]],
    ['#narrow/channel/5', [term('channel', 5)]],
    ['#narrow/channel/5-renamed/topic', [term('channel', 5), term('topic', '')]],
    ['#narrow/channel/404-later', [term('channel', 404)]],
    ['#narrow/pm-with/3-c', [term('dm', [3])]],
    ['#narrow/dm/c@x.2Etest', [term('dm', [3])]],
    ['#narrow/dm/1,2,3-group/near/8', [term('dm', [1, 2, 3]), term('near', 8)]],
    ['#narrow/sender/me', [term('sender', 1)]],
  ])('%s is read in every spelling', (fragment, narrow) => {
    expect(narrowOf(fragment, state)).toEqual(narrow);
  });

  it.each([
    '#inbox',
    '#narrowed/is/starred',
    '#narrow/nonsense/1',
    '#narrow/channel/no-such-channel',
    '#narrow/dm/nobody@x.test',
    '#narrow/near/first',
    '#narrow/is',
    '#narrow/search/.ZZ',
    '#narrow/.E0.A4.A/x',
  ])('%s is not valid', (fragment) => {
    expect(narrowOf(fragment, state)).toBeNull();
  });

  it('survives writing and reading, with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const narrow = [term('channel', 5), term('topic', text.toWellFormed())];
        const fragment = fragmentOf(narrow, state);
        expect(fragment).not.toMatch(/%|\s/);
        expect(narrowOf(fragment, state)).toEqual(narrow);
      }),
    );
  });
});

describe('the address of a conversation', () => {
  it.each([
    [channelConversation(5, 'plans'), '#narrow/channel/5-general/topic/plans'],
    [directConversation([3], 1), '#narrow/dm/3-User-3'],
    [directConversation([], 1), '#narrow/dm/1-User-1'],
    [directConversation([2, 3], 1), '#narrow/dm/2,3-group'],
  ])('%j leads back to it', (conversation, fragment) => {
    expect(conversationFragment(conversation, state)).toBe(fragment);
    expect(conversationOfNarrow(narrowOf(fragment, state) ?? [], state)).toEqual({
      conversation,
      point: {},
    });
  });

  it('may lead to a message', () => {
    const plans = channelConversation(5, 'plans');
    const narrow = narrowOfConversation(plans, state, { with: 7, near: 9 });
    expect(fragmentOf(narrow, state)).toBe('#narrow/channel/5-general/topic/plans/with/7/near/9');
    expect(conversationOfNarrow(narrow, state)).toEqual({
      conversation: plans,
      point: { near: 9, with: 7 },
    });
  });

  it.each([
    [[term('channel', 5)]],
    [[term('channel', 5), term('topic', 'x'), term('is', 'unread')]],
    [[term('channel', 5), term('topic', 'x', true)]],
    [[]],
  ])('is not the one of %j', (narrow) => {
    expect(conversationOfNarrow(narrow, state)).toBeNull();
  });

  it('of a channel has all its topics', () => {
    expect(channelFragment(6, state)).toBe('#narrow/channel/6-new-design-.28v1.2E5.29');
  });
});

describe('the permalink of a message', () => {
  const recipient = (id: number) => ({
    id,
    email: `user${id}@x.test`,
    full_name: `User ${id}`,
    is_mirror_dummy: false,
  });
  it.each([
    [message(9), '#narrow/channel/5-general/topic/plans/near/9'],
    [direct([1, 2]), '#narrow/dm/1,2-dm/near/9'],
    [direct([1, 2, 3]), '#narrow/dm/1,2,3-group/near/9'],
  ])('opens for every user of the conversation (%#)', (sent, fragment) => {
    expect(permalinkFragment(sent, state)).toBe(fragment);
    expect(conversationOfNarrow(narrowOf(fragment, state) ?? [], state)?.point).toEqual({
      near: 9,
    });
  });

  function direct(ids: readonly number[]) {
    const sent = { ...message(9), type: 'private' as const, display_recipient: ids.map(recipient) };
    delete (sent as { stream_id?: number }).stream_id;
    return sent;
  }
});

describe('a link in a message', () => {
  const realm = 'https://chat.x.test';
  it.each([
    ['/#narrow/channel/5-general', '#narrow/channel/5-general'],
    ['https://chat.x.test/#settings', '#settings'],
    ['#narrow/is/starred', '#narrow/is/starred'],
    ['https://other.test/#narrow/channel/5', null],
    ['/user_uploads/1/a#narrow', null],
    ['https://chat.x.test/', null],
    ['https://[', null],
  ])('%s opens %s in the client', (href, fragment) => {
    expect(fragmentOfLink(href, realm)).toBe(fragment);
  });
});
