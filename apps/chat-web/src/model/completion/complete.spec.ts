import { describe, expect, it } from '@jest/globals';
import {
  channelConversation,
  directConversation,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { channel, group, registeredState, subscription, user } from '@tandem/chat-client/testing';
import { EmojiIndex } from '../emoji/emoji-index.ts';
import type { CompletionSource } from './candidate.ts';
import { complete, withCandidate } from './complete.ts';
import { preparationOf } from './prepare-users.ts';
import { isoWithOffset } from './times.ts';

const EVERYONE = 10;
const NOW = new Date(2026, 10, 20, 14, 20).getTime();
const state = registeredState({
  realm_users: [
    user(1, 100, { full_name: 'Me Myself' }),
    user(2, 400, { full_name: 'Anna Berg' }),
    user(3, 400, { full_name: 'Bert Anders' }),
    user(4, 400, { full_name: 'Änne Zoll' }),
    user(5, 400, { full_name: 'Anna Berg', email: 'other@x.test' }),
    user(6, 400, { full_name: 'Anton Bot', is_bot: true }),
    user(7, 400, { full_name: 'all' }),
  ],
  realm_non_active_users: [user(8, 400, { full_name: 'Anna Former', is_active: false })],
  realm_user_groups: [
    { ...group(EVERYONE, [1, 2, 3], 'role:everyone'), can_mention_group: EVERYONE },
    { ...group(11, [2], 'analysts'), can_mention_group: EVERYONE },
    {
      ...group(12, [2], 'anonymous'),
      can_mention_group: { direct_members: [], direct_subgroups: [] },
    },
    { ...group(13, [2], 'antique'), can_mention_group: EVERYONE, deactivated: true },
  ],
  streams: [
    channel(5, 'general'),
    channel(6, 'design'),
    channel(7, 'graphic * design'),
    channel(8, 'demo', { is_archived: true }),
    channel(9, 'large', { subscriber_count: 16 }),
  ],
  subscriptions: [subscription(5, 'general', [1, 2, 3]), subscription(7, 'graphic * design', [1])],
  unsubscribed: [],
  never_subscribed: [],
  recent_private_conversations: [],
});
const emoji = new EmojiIndex(
  { code_to_names: { '1f604': ['smile', 'happy'], '1f44d': ['+1', 'thumbs_up'] } },
  new Map([
    [
      '7',
      {
        id: '7',
        name: 'tandem',
        source_url: '/user_avatars/1/emoji/images/7.png',
        still_url: null,
        deactivated: false,
        author_id: 1,
      },
    ],
  ]),
);

const GENERAL = channelConversation(5, 'plans');

/** The candidates for a text with `|` as its caret, each as the text that it inserts. */
function offers(marked: string, more: Partial<CompletionSource> = {}): readonly string[] | null {
  return completionOf(marked, more)?.candidates.map(({ insert }) => insert.trim()) ?? null;
}

function completionOf(marked: string, more: Partial<CompletionSource> = {}) {
  const caret = marked.indexOf('|');
  return complete(marked.slice(0, caret) + marked.slice(caret + 1), caret, {
    state,
    conversation: GENERAL,
    emoji,
    topicsOf: (id) => (id === 5 ? ['plans', 'Launch plans', 'lunch @12', ''] : []),
    recentSenders: [],
    now: NOW,
    ...more,
  });
}

describe('mentions', () => {
  it('offer users by the beginning of a name, then of another word, with the id if names are equal', () => {
    expect(offers('hi @an|')).toEqual([
      // Recipients first; accents make no difference.
      '@**Anna Berg|2**',
      '@**Anna Berg|5**',
      '@**Änne Zoll**',
      '@**Anton Bot**',
      '@*analysts*',
      '@**Bert Anders**',
    ]);
  });

  it.each([
    ['@ber|', ['@**Bert Anders**', '@**Anna Berg|2**', '@**Anna Berg|5**']],
    ['@anna b|', ['@**Anna Berg|2**', '@**Anna Berg|5**']],
    ['@**bert|', ['@**Bert Anders**']],
    ['@_bert|', ['@_**Bert Anders**']],
    ['@other@|', null],
    ['@user3|', ['@**Bert Anders**']],
    ['@every|', ['@**everyone**', '@*role:everyone*']],
    ['@_every|', ['@_*role:everyone*']],
    ['@nonesuch|', null],
    ['@bert went  home|', null],
    ['mail@bert|', null],
    ['`@bert|', null],
    ['`x` @bert|', ['@**Bert Anders**']],
    ['```\n@bert|', null],
    ['```quote\n@bert|', ['@**Bert Anders**']],
    ['```js\nx\n```\n@bert|', ['@**Bert Anders**']],
  ])('of %s', (text, expected) => {
    expect(offers(text)).toEqual(expected);
  });

  it('begin with the users who wrote last', () => {
    expect(offers('@an|', { recentSenders: [5, 4] })?.slice(0, 3)).toEqual([
      '@**Anna Berg|5**',
      '@**Änne Zoll**',
      '@**Anna Berg|2**',
    ]);
  });

  it('distinguish the user from everyone of that name', () => {
    expect(offers('@all|')).toEqual(['@**all**', '@**all|7**']);
  });

  it.each([
    ['a channel', GENERAL, ['all', 'everyone', 'channel', 'topic']],
    ['a large channel', channelConversation(9, 'x'), []],
    ['a direct conversation', directConversation([2], 1), ['all', 'everyone']],
  ] as readonly [string, Conversation, string[]][])(
    'of everyone in %s are those that the actor may use',
    (_, conversation, names) => {
      const wildcards = ['all', 'every', 'chan', 'topi'].flatMap(
        (typed) => completionOf(`@${typed}|`, { conversation })?.candidates ?? [],
      );
      expect(wildcards.flatMap((each) => (each.kind === 'wildcard' ? each.wildcard : []))).toEqual(
        names,
      );
    },
  );

  it('mark the users who do not receive messages of the conversation', () => {
    const users = completionOf('@an|')?.candidates.flatMap((each) =>
      each.kind === 'user' ? [[each.user.user_id, each.isRecipient]] : [],
    );
    expect(users).toEqual([
      [2, true],
      [5, false],
      [4, false],
      [6, false],
      [3, true],
    ]);
  });
});

describe('channels and topics', () => {
  it.each([
    [
      '#|',
      [
        '#**general**',
        '[#graphic &#42; design](#narrow/channel/7-graphic-*-design)',
        '#**design**',
        '#**large**',
      ],
    ],
    ['see #des|', ['#**design**', '[#graphic &#42; design](#narrow/channel/7-graphic-*-design)']],
    ['#demo|', null],
    ['# des|', null],
    ['#general>pl|', ['#**general>plans**', '#**general>Launch plans**']],
    [
      '#**general>lunch|',
      ['[#general > lunch @12](#narrow/channel/5-general/topic/lunch.20.4012)'],
    ],
    ['#nonesuch>pl|', null],
  ])('of %s', (text, expected) => {
    expect(offers(text)).toEqual(expected);
  });
});

describe('other completions', () => {
  it.each([
    [':smi|', ['😄']],
    [':thumbs|', ['👍']],
    ['so :+|', ['👍']],
    [':tan|', [':tandem:']],
    ['10:30|', null],
    ['a::smile|', null],
    ['/|', ['/me', '/poll', '/todo']],
    ['/po|', ['/poll']],
    ['text\n/po|', null],
    ['```py|', ['python']],
    ['~~~ jav|', ['javascript', 'java']],
    ['```python|', null],
    ['```\n```py|', null],
    ['plain text|', null],
    ['<time:25:00|', null],
  ])('of %s', (text, expected) => {
    expect(offers(text)).toEqual(expected);
  });

  it('offers moments in the time zone of the reader', () => {
    const moments = (text: string) =>
      completionOf(text)?.candidates.flatMap((each) => (each.kind === 'time' ? each.moment : []));
    expect(moments('at <time:|')).toEqual([
      new Date(2026, 10, 20, 15),
      new Date(2026, 10, 20, 16),
      new Date(2026, 10, 21, 9),
      new Date(2026, 10, 23, 9),
    ]);
    expect(moments('<time:18:30|')).toEqual([
      new Date(2026, 10, 20, 18, 30),
      new Date(2026, 10, 21, 18, 30),
    ]);
    expect(moments('<time:2026-12-24|')).toEqual([new Date(2026, 11, 24, 9)]);
    const text = isoWithOffset(new Date(NOW));
    expect(text).toMatch(/^2026-11-20T14:20:00[+-]\d\d:\d\d$/);
    expect(Date.parse(text)).toBe(NOW);
  });

  it('works while the table of emoji is loading', () => {
    expect(offers(':smi|', { emoji: null })).toBeNull();
  });

  it.each([
    ['hi @be|', 'hi @**Bert Anders** |'],
    ['hi @be| there', 'hi @**Bert Anders** |there'],
    ['hi :smi|', 'hi 😄 |'],
    ['```py|\n', '```python|\n'],
  ])('%s becomes %s', (marked, expected) => {
    const completion = completionOf(marked)!;
    const { text, caret } = withCandidate(
      marked.replace('|', ''),
      completion,
      completion.candidates[0]!,
    );
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
  });

  it('orders candidates independently of the number of users', () => {
    const many: ChatState = {
      ...state,
      users: new Map(
        Array.from({ length: 10_000 }, (_, id) => [id, user(id, 400, { full_name: `User ${id}` })]),
      ),
    };
    expect(offers('@user 99|', { state: many })?.slice(0, 2)).toEqual([
      '@**User 99**',
      '@**User 990**',
    ]);
  });
});

describe('the first completion of a mention', () => {
  it('derives nothing from users that were prepared, in steps of some of them', () => {
    let reads = 0;
    const users = new Map(
      Array.from({ length: 1_200 }, (_, index) => {
        const counted = user(index, 400, { full_name: `Nina ${index}` });
        const { full_name: name } = counted;
        const get = () => {
          reads += 1;
          return name;
        };
        return [index, Object.defineProperty(counted, 'full_name', { get })];
      }),
    );
    expect([...preparationOf(users)]).toHaveLength(3);
    reads = 0;
    expect(offers('@nobody|', { state: { ...state, users } })).toEqual(null);
    expect(reads).toBe(0);
  });
});
