import { beforeAll, expect, it } from '@jest/globals';
import { NEWEST_ANCHOR, parseNarrow } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { forMany, type Sql, type Statement } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertRealm } from '../../testing/fixtures.ts';
import { PostgresNarrowQueries } from './postgres-narrow-queries.ts';
import { NarrowSql } from './narrow-sql.ts';
import { fingerprintOf } from './page-fingerprint-sql.ts';
import { PageQueries } from './page-queries.ts';
import { narrowWithoutNames, resolveNarrow } from './resolve-narrow.ts';

const MESSAGES = 40_000;
const test = useTestDatabase();
let actor: Actor;
let largeChannelId: number;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** One channel has most messages: statistics that mislead the planner. */
beforeAll(async () => {
  const { sql } = test().database;
  const realmId = await insertRealm(sql);
  const groups = Array.from({ length: 11 }, () => 'g').join(', ');
  const steps = [
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select ${realmId}, 'u' || n || '@x', 'u' || n || '@x', 'User ' || n
     from generate_series(1, 400) n`,
    `insert into channel (realm_id, name, can_add_subscribers_group, can_administer_channel_group,
       can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     select ${realmId}, 'channel ' || n, ${groups}
     from generate_series(1, 40) n, (select min(id) as g from user_group) any_group`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select c.id, u.id, 0, '#fff' from channel c join user_account u on u.id % 4 = c.id % 4`,
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select c.id, 'topic ' || n, ${MESSAGES}, 0 from channel c, generate_series(1, 20) n`,
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select n, ${realmId}, (select min(id) from user_account) + n % 400, c.recipient_id, t.id,
       t.name, 'x', '<p>common rare' || n % 4000 || '</p>', now(), 'test', true, n % 5000 = 0,
       false, n % 500 = 0, n % 1000 = 0, n % 2000 = 0
     from generate_series(1, ${MESSAGES}) n
     join (select row_number() over (order by id) as number, * from channel) c
       on c.number = case when n % 5 = 0 then n % 40 + 1 else 1 end
     join topic t on t.channel_id = c.id and t.name = 'topic ' || n % 20 + 1`,
    `insert into message_flag (user_id, message_id, flags)
     select (select min(id) from user_account) + n % 400, n, 1 + n % 2 * 12
     from generate_series(1, ${MESSAGES}, 10) n`,
    `insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
     select n, 1, '+1', '1f44d', 'unicode_emoji' from generate_series(1, ${MESSAGES}, 20) n`,
    'analyze',
  ];
  for (const step of steps) await sql.query(step);
  const { rows } = await sql.query<{ id: number; channelId: number }>(
    `select s.user_id as id, c.id as "channelId" from subscription s join channel c on c.id = s.channel_id
     where c.name = 'channel 1' order by 1 limit 1`,
  );
  largeChannelId = rows[0]!.channelId;
  actor = { userId: rows[0]!.id, realmId, role: 400, isBot: false };
});

const inChannel = () => ({ operator: 'channel', operand: largeChannelId });

/** The number of message rows that a page with 50 messages on each side of an anchor reads. */
async function touched(terms: readonly (readonly [string, string])[]): Promise<number> {
  const { sql } = test().database;
  const inputs = terms.map(([operator, operand]) => ({ operator, operand, negated: false }));
  const narrow = await resolveNarrow(sql, actor, parseNarrow(inputs));
  const range = { anchor: MESSAGES / 2, before: 50, after: 50, includeAnchor: true };
  const { text, values } = new NarrowSql(narrow, actor).range(range);
  return (await rowsOf(text, values)).get('message') ?? 0;
}

/** The number of rows of each table that a statement reads. */
async function rowsOf(
  text: string,
  values: readonly unknown[],
): Promise<ReadonlyMap<string, number>> {
  const { sql } = test().database;
  const { rows } = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const touched = new Map<string, number>();
  for (const node of nodesOf(rows[0]!['QUERY PLAN'][0].Plan)) {
    const table = node['Relation Name'];
    const rowsOfNode = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    if (table !== undefined) {
      touched.set(table, (touched.get(table) ?? 0) + rowsOfNode * node['Actual Loops']);
    }
  }
  return touched;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

it.each([
  ['everything received', []],
  ['a large channel', [['channel', 'channel 1']]],
  ['a small channel', [['channel', 'channel 9']]],
  [
    'a topic',
    [
      ['channel', 'channel 1'],
      ['topic', 'topic 7'],
    ],
  ],
  ['a topic of any channel', [['topic', 'topic 7']]],
  ['a sender', [['sender', 'u7@x']]],
  ['mentions', [['is', 'mentioned']]],
  ['starred messages', [['is', 'starred']]],
  ['unread messages', [['is', 'unread']]],
  [
    'unread messages of a channel',
    [
      ['channel', 'channel 1'],
      ['is', 'unread'],
    ],
  ],
  ['links', [['has', 'link']]],
  ['images', [['has', 'image']]],
  ['attachments', [['has', 'attachment']]],
  ['reactions', [['has', 'reaction']]],
  ['the home view', [['in', 'home']]],
  ['common words', [['search', 'common']]],
  [
    'common words in a channel',
    [
      ['channel', 'channel 1'],
      ['search', 'common'],
    ],
  ],
] as const)('%s reads a page, not all messages', async (_, terms) => {
  expect(await touched(terms)).toBeLessThan(MESSAGES / 4);
});

it('a phrase of signs, which the text index does not have, reads the scope of the narrow alone', async () => {
  const { sql } = test().database;
  const ran: (readonly [Statement | string, readonly unknown[]])[] = [];
  const recording: Pick<Sql, 'query'> = {
    query: (statement, values = []) => {
      ran.push([statement, values]);
      return sql.query(statement, values);
    },
  };
  const pages = { find: () => Promise.reject(new Error('no pages')) };
  const queries = new PostgresNarrowQueries(recording, pages);
  const window = { anchor: { kind: 'message', id: NEWEST_ANCHOR }, before: 10, after: 0 } as const;
  const search = { operator: 'search', operand: '"?!%~"', negated: false };
  const inSmall = { operator: 'channel', operand: 'channel 9', negated: false };
  const elsewhere = { ...actor, userId: actor.userId + 1 };
  for (const [reader, terms] of [
    [actor, [search, inSmall]],
    [elsewhere, [search]],
  ] as const) {
    const found = await queries.findRange(reader, parseNarrow(terms), {
      ...window,
      includeAnchor: false,
    });
    expect(found.ids).toEqual([]);
  }
  let read = 0;
  for (const [statement, values] of ran) {
    const text = typeof statement === 'string' ? statement : statement.text;
    read += (await rowsOf(text, values)).get('message') ?? 0;
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(MESSAGES / 4);
});

it('pages and their fingerprints read only their own messages, alone and batched', async () => {
  const narrow = narrowWithoutNames(parseNarrow([{ ...inChannel(), negated: false }]));
  const range = { anchor: NEWEST_ANCHOR, before: 100, after: 0, includeAnchor: false };
  const page = new PageQueries().of(narrow!, actor, range);
  const { length } = page.values;
  const [topics, senders, recipients] = [1, 2, 3].map((at) => `$${length + at}`);
  const lists = { topics: topics!, senders: senders!, recipients: recipients! };
  const fingerprint = { name: 'fingerprint', text: fingerprintOf(page.narrow!, lists) };
  const listed = [...page.values, '{1,2,3}', `{${actor.userId}}`, '{1}'];
  for (const [statement, values, read] of [
    [fingerprint, listed, 100],
    // Their ids by the index, and the rows.
    [page.statement as Statement, page.values, 200],
  ] as const) {
    for (const count of [1, 10]) {
      const many = values.map((value) => Array.from({ length: count }, () => value));
      const touched = await (count === 1
        ? rowsOf(statement.text, values)
        : rowsOf(forMany(statement, values).text, many));
      expect(touched.get('message')).toBe(read * count);
      // Only the notes of the page, found by their index.
      expect(touched.get('message_flag')).toBeLessThanOrEqual(100 * count);
    }
  }
});
