import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Push } from '@tandem/notifications-domain';
import type { OutboxEvent, Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresPushQueries, PostgresPushTargets, pushConsumer } from './index.ts';

const test = useTestDatabase();
const sql = (): Sql => test().database.sql;

let realmId = 0;
let sender = 0;
let vera = 0;
let channel = { id: 0, recipientId: 0, topicId: 0 };

async function insert(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await sql().query<{ id: number }>(`${text} returning id`, values);
  return rows[0]!.id;
}

let people = 0;
async function person(settings: object = {}, columns: Record<string, unknown> = {}) {
  people += 1;
  const names = ['realm_id', 'delivery_email', 'email', 'full_name', 'settings'];
  const values: unknown[] = [realmId, `p${people}@x.test`, `p${people}@x.test`, `P${people}`];
  values.push(JSON.stringify(settings), ...Object.values(columns));
  names.push(...Object.keys(columns));
  return insert(
    `insert into user_account (${names.join(', ')})
     values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values,
  );
}

async function reachable(settings: object = {}, columns: Record<string, unknown> = {}) {
  const id = await person(settings, columns);
  await sql().query(
    `insert into legacy_push_token (user_id, kind, token, token_hash)
     values ($1, 'fcm', 't', sha256('t'))`,
    [id],
  );
  return id;
}

const subscribe = (userId: number, columns: Record<string, unknown> = {}) =>
  sql().query(
    `insert into subscription (channel_id, user_id, from_message_id, color${Object.keys(columns)
      .map((name) => `, ${name}`)
      .join('')})
     values ($1, $2, 0, '#fff'${Object.keys(columns)
       .map((_, index) => `, $${index + 3}`)
       .join('')})`,
    [channel.id, userId, ...Object.values(columns)],
  );

async function message(columns: {
  readonly recipientId: number;
  readonly topicId?: number;
  readonly channelMention?: boolean;
  readonly topicMention?: boolean;
  readonly mentioned?: readonly number[];
}): Promise<number> {
  const id = await insert(
    `insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     values (nextval('message_id_seq'), $1, $2, $3, $4, $5, 'Hello', '<p>Hello</p>', now(), 'test',
       true, $6, $7, false, false, false)`,
    [
      ...[realmId, sender, columns.recipientId, columns.topicId ?? null],
      ...[columns.topicId === undefined ? '' : 'Lunch'],
      ...[columns.channelMention ?? false, columns.topicMention ?? false],
    ],
  );
  for (const userId of columns.mentioned ?? []) {
    await sql().query('insert into message_flag (user_id, message_id, flags) values ($1, $2, 4)', [
      userId,
      id,
    ]);
  }
  return id;
}
const inChannel = (columns: Omit<Parameters<typeof message>[0], 'recipientId' | 'topicId'> = {}) =>
  message({ ...columns, recipientId: channel.recipientId, topicId: channel.topicId });

let events = 0;
const event = (type: string, payload: object): OutboxEvent => ({
  ...{ id: (events += 1), xid: '1', realmId, type, payload, occurredAt: new Date() },
});
const deliver = (...all: OutboxEvent[]) =>
  test()
    .database.unitOfWork((tx) => tx)
    .run((tx) => pushConsumer.handle(all, tx));
const sent = (messageId: number) => deliver(event('message.sent', { messageId }));

/** Why somebody was pushed a message; undefined when he was not. */
async function trigger(userId: number, messageId: number): Promise<string | undefined> {
  const { rows } = await sql().query<{ trigger: string }>(
    'select trigger from pushed_message where user_id = $1 and message_id = $2',
    [userId, messageId],
  );
  return rows[0]?.trigger;
}
async function jobs(userId: number): Promise<Push[]> {
  const { rows } = await sql().query<{ payload: Push }>(
    `select payload from job where queue = 'push' and (payload->>'userId')::bigint = $1
     order by id`,
    [userId],
  );
  return rows.map(({ payload }) => payload);
}

beforeEach(async () => {
  realmId = await insert(`insert into realm (string_id, name) values ($1, 'Test')`, [
    `r${(people += 1)}`,
  ]);
  const group = await insert('insert into user_group (realm_id) values ($1)', [realmId]);
  sender = await person();
  vera = await reachable();
  const groups = Array.from({ length: 11 }, () => '$2').join(', ');
  const { rows } = await sql().query<{ id: number; recipientId: number }>(
    `insert into channel (realm_id, name, can_add_subscribers_group, can_administer_channel_group,
       can_create_topic_group, can_delete_any_message_group, can_delete_own_message_group,
       can_move_messages_out_of_channel_group, can_move_messages_within_channel_group,
       can_remove_subscribers_group, can_resolve_topics_group, can_send_message_group,
       can_subscribe_group)
     values ($1, 'general', ${groups}) returning id, recipient_id as "recipientId"`,
    [realmId, group],
  );
  const topicId = await insert(
    `insert into topic (channel_id, name, max_message_id, prior_message_id) values ($1, 'Lunch', 0, 0)`,
    [rows[0]!.id],
  );
  channel = { ...rows[0]!, topicId };
});

async function direct(...userIds: number[]): Promise<number> {
  const { rows } = await sql().query<{ id: number }>(
    `insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id)
     values ($1, $2, sha256($3), 0, 0) returning recipient_id as id`,
    [realmId, userIds, userIds.join(',')],
  );
  await sql().query(
    `insert into direct_member select unnest($1::bigint[]), $2 on conflict do nothing`,
    [userIds, rows[0]!.id],
  );
  return message({ recipientId: rows[0]!.id });
}

describe('a direct message is pushed', () => {
  it('to everybody but its sender', async () => {
    const id = await direct(sender, vera);
    await sent(id);
    expect([await trigger(vera, id), await trigger(sender, id)]).toEqual([
      'direct_message',
      undefined,
    ]);
    expect(await jobs(vera)).toMatchObject([
      { userId: vera, target: { type: 'token' }, content: { event: 'message', messageId: id } },
    ]);
  });

  it('once, however often the event comes', async () => {
    const id = await direct(sender, vera);
    await sent(id);
    await sent(id);
    expect(await jobs(vera)).toHaveLength(1);
  });

  it.each([
    ['who wants none', { enable_offline_push_notifications: false }, {}],
    ['who is a bot', {}, { is_bot: true, bot_type: 1 }],
    ['who is deactivated', {}, { is_active: false }],
  ])('not to somebody %s', async (_, settings, columns) => {
    const other = await reachable(settings, columns);
    const id = await direct(sender, other);
    await sent(id);
    expect(await trigger(other, id)).toBeUndefined();
  });

  it('not to who has no device', async () => {
    const other = await person();
    const id = await direct(sender, other);
    await sent(id);
    expect([await trigger(other, id), await jobs(other)]).toEqual([undefined, []]);
  });

  it('not to who muted the sender', async () => {
    await sql().query('insert into muted_user values ($1, $2, now())', [vera, sender]);
    const id = await direct(sender, vera);
    await sent(id);
    expect(await trigger(vera, id)).toBeUndefined();
  });

  it('to who is there only if he wants that', async () => {
    const absent = await reachable({ enable_online_push_notifications: false });
    for (const [seconds, expected] of [
      [10, undefined],
      [300, 'direct_message'],
    ] as const) {
      await sql().query(
        `insert into user_presence (user_id, realm_id, last_active, last_connected, update_id)
         values ($1, $2, now() - make_interval(secs => $3), now(), 1)
         on conflict (user_id) do update set last_active = excluded.last_active`,
        [absent, realmId, seconds],
      );
      const other = await person();
      const id = await direct(sender, absent, other);
      await sent(id);
      expect(await trigger(absent, id)).toBe(expected);
    }
  });
});

it('old news is not pushed', async () => {
  const id = await direct(sender, vera);
  const old = new Date(Date.now() - 13 * 3_600_000);
  await deliver({ ...event('message.sent', { messageId: id }), occurredAt: old });
  expect(await trigger(vera, id)).toBeUndefined();
});

describe('a message of a channel is pushed', () => {
  const policy = (userId: number, visibility: number) =>
    sql().query(
      `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
       values ($1, $2, 'LUNCH', $3, now())`,
      [userId, channel.id, visibility],
    );
  const on = { enable_stream_push_notifications: true };

  it('to nobody who did not ask for it', async () => {
    await subscribe(vera);
    const id = await inChannel();
    await sent(id);
    expect(await trigger(vera, id)).toBeUndefined();
  });

  it.each<[string, object, Record<string, unknown>, number | null, string | undefined]>([
    ['for all channels', on, {}, null, 'stream_push_notify'],
    ['for this channel', {}, { push_notifications: true }, null, 'stream_push_notify'],
    ['for all but this one', on, { push_notifications: false }, null, undefined],
    ['in a muted channel', on, { is_muted: true }, null, undefined],
    ['in a muted topic', on, {}, 1, undefined],
    ['in a topic unmuted in a muted channel', on, { is_muted: true }, 2, 'stream_push_notify'],
    ['in a followed topic', {}, {}, 3, 'followed_topic_push_notify'],
    [
      'in a followed topic of a muted channel',
      {},
      { is_muted: true },
      3,
      'followed_topic_push_notify',
    ],
    ['in a followed topic', { enable_followed_topic_push_notifications: false }, {}, 3, undefined],
    ['once subscribed', on, { is_active: false }, null, undefined],
    ['subscribed later', on, { from_message_id: 1e9 }, null, undefined],
  ])('to who asked for it %s', async (_, settings, columns, visibility, expected) => {
    const other = await reachable(settings);
    const { from_message_id: from, ...rest } = columns;
    await subscribe(other, rest);
    if (from !== undefined) {
      await sql().query('update subscription set from_message_id = $2 where user_id = $1', [
        ...[other, from],
      ]);
    }
    if (visibility !== null) await policy(other, visibility);
    const id = await inChannel();
    await sent(id);
    expect(await trigger(other, id)).toBe(expected);
  });

  it.each<[string, object, Record<string, unknown>, number | null, string | undefined]>([
    ['by default', {}, {}, null, 'mentioned'],
    ['in a muted channel', {}, { is_muted: true }, null, 'mentioned'],
    ['in a muted topic', {}, {}, 1, 'mentioned'],
    ['who wants none', { enable_offline_push_notifications: false }, {}, null, undefined],
  ])('to who is mentioned %s', async (_, settings, columns, visibility, expected) => {
    const other = await reachable(settings);
    await subscribe(other, columns);
    if (visibility !== null) await policy(other, visibility);
    const id = await inChannel({ mentioned: [other] });
    await sent(id);
    expect(await trigger(other, id)).toBe(expected);
  });

  it.each<[string, object, Record<string, unknown>, number | null, string | undefined]>([
    ['by default', {}, {}, null, 'stream_wildcard_mentioned'],
    ['not by default', { wildcard_mentions_notify: false }, {}, null, undefined],
    [
      'but here',
      { wildcard_mentions_notify: false },
      { wildcard_mentions_notify: true },
      null,
      'stream_wildcard_mentioned',
    ],
    ['but not here', {}, { wildcard_mentions_notify: false }, null, undefined],
    ['in a muted channel', {}, { is_muted: true }, null, undefined],
    ['in a muted topic', {}, {}, 1, undefined],
    [
      'in a followed topic',
      { wildcard_mentions_notify: false },
      {},
      3,
      'stream_wildcard_mentioned_in_followed_topic',
    ],
  ])('to everybody, who is told %s', async (_, settings, columns, visibility, expected) => {
    const other = await reachable(settings);
    await subscribe(other, columns);
    if (visibility !== null) await policy(other, visibility);
    const id = await inChannel({ channelMention: true });
    await sent(id);
    expect(await trigger(other, id)).toBe(expected);
  });

  it('to the participants of a topic that is mentioned', async () => {
    const other = await reachable();
    await subscribe(vera);
    await subscribe(other);
    await sql().query('insert into topic_participant values ($1, $2, 1)', [
      ...[channel.topicId, vera],
    ]);
    const id = await inChannel({ topicMention: true });
    await sent(id);
    expect([await trigger(vera, id), await trigger(other, id)]).toEqual([
      ...['topic_wildcard_mentioned', undefined],
    ]);
  });

  it('not to who left the channel, though he is mentioned', async () => {
    const id = await inChannel({ mentioned: [vera] });
    await sent(id);
    expect(await trigger(vera, id)).toBeUndefined();
  });
});

describe('what was pushed', () => {
  it('goes to every device of a person', async () => {
    const device = await insert(
      `insert into client_device (user_id, push_key, push_key_id, token_id, token_kind)
       values ($1, 'MQ==', 1, 'x', 'fcm')`,
      [vera],
    );
    await insert(
      `insert into client_device (user_id, push_key, push_key_id, pending_token_id)
       values ($1, 'MQ==', 1, 'x')`,
      [vera],
    );
    await sent(await direct(sender, vera));
    const targets = (await jobs(vera)).map(({ target }) => target);
    expect(targets).toEqual([
      { type: 'device', id: device },
      { type: 'token', id: expect.any(Number) },
    ]);
  });

  it('is taken back when it is read, deleted, or all is read', async () => {
    const other = await person();
    const [first, second, third] = [
      await direct(sender, vera),
      await direct(sender, vera, other),
      await direct(sender, vera, other, await person()),
    ];
    for (const id of [first, second, third]) await sent(id);
    const flags = { userId: vera, operation: 'add', flag: 'read', messageIds: [first, 99_999] };
    await deliver(event('message_flags.changed', flags));
    await deliver(
      event('message_flags.changed', { ...flags, flag: 'starred', messageIds: [second] }),
    );
    expect(await trigger(vera, first)).toBeUndefined();
    expect(await trigger(vera, second)).toBe('direct_message');
    await deliver(event('messages.deleted', { messageIds: [second] }));
    await deliver(event('messages.all_read', { userId: vera }));
    expect(await trigger(vera, third)).toBeUndefined();
    const removals = (await jobs(vera)).map(({ content }) => content).slice(3);
    expect(removals).toEqual([
      { event: 'remove', messageIds: [first] },
      { event: 'remove', messageIds: [second] },
      { event: 'remove', messageIds: [third] },
    ]);
  });

  it('and read before it went out is not sent', async () => {
    const id = await direct(sender, vera);
    await sent(id);
    const queries = new PostgresPushQueries(sql());
    expect(await queries.message(vera, id)).toMatchObject({
      ...{ id, senderId: sender, content: 'Hello', channel: null, trigger: 'direct_message' },
    });
    expect(await queries.receiver(vera)).toMatchObject({ badge: 1, realmName: 'Test' });
    await deliver(event('messages.all_read', { userId: vera }));
    expect(await queries.message(vera, id)).toBeNull();
  });

  it('needs no round trip for each message', async () => {
    const ids = [await direct(sender, vera), await direct(sender, vera, await person())];
    let queries = 0;
    const counting: Sql = {
      query: (statement, values) => {
        queries += 1;
        return sql().query(statement, values);
      },
    };
    await pushConsumer.handle(
      ids.map((messageId) => event('message.sent', { messageId })),
      counting,
    );
    expect(queries).toBe(2);
  });
});

describe('a device that is gone', () => {
  it('is forgotten, unless it has another token by now', async () => {
    const targets = new PostgresPushTargets(sql());
    const id = await insert(
      `insert into client_device (user_id, push_key, push_key_id, token_id, token_kind)
       values ($1, 'MQ==', 1, 'old', 'fcm')`,
      [vera],
    );
    const reference = { type: 'device', id } as const;
    const old = await targets.find(vera, reference);
    await sql().query(`update client_device set token_id = 'new' where id = $1`, [id]);
    await targets.forget(old!);
    const current = await targets.find(vera, reference);
    expect(current).toMatchObject({ tokenId: 'new', kind: 'fcm', userId: vera });
    await targets.forget(current!);
    expect(await targets.find(vera, reference)).toBeNull();
    expect(await targets.find(sender, reference)).toBeNull();
  });
});
