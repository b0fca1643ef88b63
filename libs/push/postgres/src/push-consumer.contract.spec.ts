import { describe, expect, it } from '@jest/globals';
import {
  channel,
  direct,
  inChannel,
  jobs,
  person,
  reachable,
  realmId,
  sender,
  sent,
  sql,
  subscribe,
  trigger,
  vera,
} from '../testing/push-scene.ts';

describe('a direct message is pushed', () => {
  it('to all users but its sender', async () => {
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

  it('once, for any number of deliveries of the event', async () => {
    const id = await direct(sender, vera);
    await sent(id);
    await sent(id);
    expect(await jobs(vera)).toHaveLength(1);
  });

  it.each([
    ['who wants none', { enable_offline_push_notifications: false }, {}],
    ['who is a bot', {}, { is_bot: true, bot_type: 1 }],
    ['who is deactivated', {}, { is_active: false }],
  ])('not to a user %s', async (_, settings, columns) => {
    const other = await reachable(settings, columns);
    const id = await direct(sender, other);
    await sent(id);
    expect(await trigger(other, id)).toBeUndefined();
  });

  it('not to users without a device', async () => {
    const other = await person();
    const id = await direct(sender, other);
    await sent(id);
    expect([await trigger(other, id), await jobs(other)]).toEqual([undefined, []]);
  });

  it('not to users who muted the sender', async () => {
    await sql().query('insert into muted_user values ($1, $2, now())', [vera, sender]);
    const id = await direct(sender, vera);
    await sent(id);
    expect(await trigger(vera, id)).toBeUndefined();
  });

  it('to users who are online only if they enabled that', async () => {
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
  await sql().query(`update message set sent_at = now() - interval '13 hours' where id = $1`, [id]);
  await sent(id);
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

  it('only to users who enabled it', async () => {
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
  ])('to users who enabled it %s', async (_, settings, columns, visibility, expected) => {
    const other = await reachable(settings);
    const { from_message_id: from, ...rest } = columns;
    await subscribe(other, rest);
    if (from !== undefined) {
      await sql().query('update subscription set from_message_id = $2 where user_id = $1', [
        other,
        from,
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
  ])('to users who are mentioned %s', async (_, settings, columns, visibility, expected) => {
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
  ])('to all users, with the trigger %s', async (_, settings, columns, visibility, expected) => {
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
    await sql().query('insert into topic_participant values ($1, $2, 1)', [channel.topicId, vera]);
    const id = await inChannel({ topicMention: true });
    await sent(id);
    expect([await trigger(vera, id), await trigger(other, id)]).toEqual([
      'topic_wildcard_mentioned',
      undefined,
    ]);
  });

  it('not to a user who left the channel, even if mentioned', async () => {
    const id = await inChannel({ mentioned: [vera] });
    await sent(id);
    expect(await trigger(vera, id)).toBeUndefined();
  });
});
