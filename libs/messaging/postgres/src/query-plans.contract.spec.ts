import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import type { Statement } from '@tandem/shared-postgres';
import { insertRealm } from '../testing/fixtures.ts';
import { contextForEmails, contextForIds } from './channels/postgres-subscribing-queries.ts';
import { listOwnSubscriptions } from './channels/postgres-subscription-queries.ts';
import { addChannelMessage, addDirectMessage } from './messages/add-message-sql.ts';
import { findMessage, findMessages, lastMessageId } from './messages/find-message-sql.ts';
import { lockMessageForEdit, lockVisibleMessage } from './messages/lock-message-sql.ts';
import {
  findChannelById,
  findChannelByName,
  findChannelsById,
  findChannelsByName,
  findPeopleByEmails,
  findPeopleByIds,
  findSent,
} from './messages/postgres-destination-queries.ts';
import { findReferences } from './messages/postgres-reference-queries.ts';
import { postMessages } from './messages/post-messages-sql.ts';
import { saveMessageContent } from './messages/save-content-sql.ts';
import {
  authoredBy,
  lockForDeletion,
  lockThread,
  shortenTopics,
} from './deletions/deletion-sql.ts';
import { readersOf } from './insights/postgres-insight-queries.ts';
import { lastMessage, lockTopics, moveContext, topicSpan } from './moves/move-context-sql.ts';
import { enterTopic, leaveTopic, restOfTopic } from './moves/move-sql.ts';
import { findContents } from './narrow/contents-sql.ts';
import { findPage } from './narrow/page-sql.ts';
import { findNamedChannel, findNames } from './narrow/resolve-narrow.ts';
import * as reading from './reading/read-state-sql.ts';
import { topicStarter } from './topics/postgres-user-topics.ts';

const MESSAGES = 20_000;
const test = useTestDatabase();

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** One channel has nearly all messages: statistics that mislead the planner. */
beforeAll(async () => {
  const { sql } = test().database;
  const realmId = await insertRealm(sql);
  const steps = [
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select ${realmId}, 'u' || n || '@x', 'u' || n || '@x', 'User ' || n
     from generate_series(1, 5000) n`,
    `insert into channel (realm_id, name, can_add_subscribers_group, can_administer_channel_group,
       can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     select ${realmId}, 'channel ' || n, g, g, g, g, g, g, g, g, g, g, g
     from generate_series(1, 200) n, (select min(id) as g from user_group) any_group`,
    `insert into subscription (channel_id, user_id, from_message_id, color)
     select c.id, u.id, 0, '#fff' from channel c join user_account u on u.id % 50 = c.id % 50`,
    `insert into topic (channel_id, name, max_message_id, prior_message_id)
     select c.id, 'topic ' || n, 1, 0 from channel c, generate_series(1, 20) n`,
    `insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id)
     select ${realmId}, array[id, id + 1], sha256(convert_to(id || ',' || id + 1, 'UTF8')), 1, 0
     from user_account where id % 2 = 0`,
    `insert into direct_member select unnest(user_ids), recipient_id from direct_conversation
     where user_ids[2] <= (select max(id) from user_account)`,
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select n, ${realmId}, n % 5000 + 1, c.recipient_id, t.id, t.name, 'x', '<p>x</p>', now(),
       'test', true, false, false, false, false, false
     from generate_series(1, ${MESSAGES}) n
     join (select row_number() over (order by id) as number, * from channel) c
       on c.number = case when n % 20 = 0 then n % 200 + 1 else 1 end
     join topic t on t.channel_id = c.id and t.name = 'topic ' || n % 20 + 1`,
    `insert into message_flag (user_id, message_id, flags)
     select n % 5000 + 1, n, 4 from generate_series(1, ${MESSAGES}) n`,
    `insert into reaction (message_id, user_id, emoji_name, emoji_code, reaction_type)
     select n, n % 5000 + 1, '+1', '1f44d', 'unicode_emoji' from generate_series(1, ${MESSAGES}) n`,
    `insert into message_edit (message_id, editor_id, edited_at, prev_content)
     select n, 1, now(), 'x' from generate_series(1, ${MESSAGES}) n`,
    `insert into topic_read select n % 5000 + 1, n, 5 from generate_series(1, 4000) n`,
    `insert into topic_participant select t.id, u, 1 from topic t, generate_series(1, 5) u`,
    'analyze',
  ];
  for (const step of steps) await sql.query(step);
});

/** The nodes of a statement's generic plan, which a named statement uses after its first calls. */
async function plan({ name, text }: Statement, values: string): Promise<readonly PlanNode[]> {
  const rows = await test()
    .database.unitOfWork((sql) => sql)
    .run(async (sql) => {
      await sql.query('set local plan_cache_mode = force_generic_plan');
      await sql.query(`prepare "plan of ${name}" as ${text}`);
      const explained = await sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) execute "plan of ${name}" (${values})`,
      );
      await sql.query(`deallocate "plan of ${name}"`);
      return explained.rows;
    });
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Tables with a row per message, user or subscription. */
const LARGE = new Set([
  'message',
  'message_flag',
  'reaction',
  'subscription',
  'user_account',
  'topic',
  'topic_read',
  'topic_participant',
  'direct_conversation',
  'direct_member',
  'message_edit',
]);

const posted = JSON.stringify([
  {
    position: 0,
    realm_id: 1,
    sender_id: 7,
    content: 'x',
    html: '<p>x</p>',
    key: 'key',
    sent_at: '2026-01-01',
    client_name: 'test',
    read_by_sender: true,
    mentioned: [8, 9],
    channel_id: 1,
    recipient_id: 5001,
    topic: 'topic 1',
    event: { type: 'x', realmId: 1 },
  },
]);
const body = `'x', '<p>x</p>', now(), 'test', true, false, false, false, false, false`;
it.each(
  (
    [
      [findMessage, '7, 1, 400, 19999'],
      [findMessages, `'{7,8}', '{1,1}', '{400,600}', '{19999,5}'`],
      [lastMessageId, '7'],
      [findChannelById, `7, 1, 400, 1, 'topic 1', 'key'`],
      [findChannelByName, `7, 1, 400, 'channel 1', 'topic 1', 'key'`],
      [findChannelsById, `'{7}', '{1}', '{400}', '{2}', '{topic 1}', '{key}'`],
      [findChannelsByName, `'{7}', '{1}', '{400}', '{channel 2}', '{topic 1}', '{key}'`],
      [findPeopleByIds, `7, 1, 600, '{8,9}', 'key'`],
      [findPeopleByEmails, `7, 1, 600, '{u8@x}', 'key'`],
      [findSent, `7, 'key'`],
      [
        findReferences,
        `7, 1, 400, '{user 8}', '{9}', '{support}', '{channel 1}', '{channel 1}', '{x}', '{tada}', '{1/a/x.png}', 1, null, 'topic 1'`,
      ],
      [contextForIds, `7, 1, '{8,9}'`],
      [contextForEmails, `7, 1, '{u8@x}'`],
      [listOwnSubscriptions, '7'],
      [lockVisibleMessage, '7, 1, 400, 19999'],
      [lockMessageForEdit, '7, 1, 400, 19999'],
      [
        saveMessageContent,
        `19999, 7, now(), 'x', '<p>x</p>', false, false, false, false, false, '{8,9}'`,
      ],
      [
        addChannelMessage,
        `1, 7, ${body}, '{8,9}', null, 'key', '{}', 'request', 1, 5001, 'topic 1', 1`,
      ],
      [postMessages, `'${posted}'`],
      [findPage, `7, 1, 400, '{19999,5}'`],
      [findContents, `'{19999,5}'`],
      [findNamedChannel, '7, 1, 400, 2'],
      [findNames, `7, 1, 400, '{1}', '{channel 2}', '{8}', '{u9@x}', 19999`],
      [reading.findFlaggable, `7, 1, 400, '{19999,5}'`],
      [reading.addFlag, `7, '{19999,5}', 1`],
      [reading.removeFlag, `7, '{19999,5}', 1`],
      [reading.markMessagesRead, `7, '{19999,5}'`],
      [reading.raiseTopicMarks, `7, '{1,2}'`],
      [reading.raiseConversationMarks, `7, '{5300}'`],
      [reading.markMessagesUnread, `7, '{19999,5}'`],
      [reading.markChannelRead, `7, 1, 'topic 1'`],
      [reading.markAllRead, `7, 2000, '{"type":"messages.all_read","realmId":1,"userId":7}'`],
      [reading.hasTopic, `1, 'topic 1'`],
      [topicStarter, '19999'],
      [lockTopics, `1, 19999, 2, 'topic 2'`],
      [moveContext, `7, 1, 400, 1, 2, 'topic 1'`],
      [topicSpan, '7, 1, now()'],
      [lastMessage, `1, 'topic 1'`],
      [enterTopic, `1, 'topic 1', 5`],
      [restOfTopic, '1, 7'],
      [leaveTopic, '1, 2, 19999'],
      [lockThread, `'{19999}'`],
      [lockForDeletion, '7, 1, 400, 19999'],
      [shortenTopics, `'{1}'`],
      [authoredBy, '7, true, true, true, 100'],
      [readersOf, '7, 1, 400, 19999'],
      [addDirectMessage, `1, 7, ${body}, '{8,9}', null, 'key', '{}', 'request', '{7,8}'`],
    ] satisfies [Statement, string][]
  ).map(([each, values]) => [each.name, each, values] as const),
)('%s reads no large table from end to end', async (_, statement, values) => {
  const nodes = await plan(statement, values);
  const scanned = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
  expect(scanned.filter((table) => LARGE.has(table))).toEqual([]);
});

it('finds the newest message of a channel by its index, for any number of messages', async () => {
  const nodes = await plan(lastMessageId, '7');
  const indexes = nodes
    .filter((node) => node['Relation Name'] === 'message')
    .map((node) => [node['Node Type'], node['Index Name']]);
  expect(indexes).toEqual([
    ['Index Only Scan', 'message_recipient'],
    ['Index Only Scan', 'message_recipient'],
  ]);
});
