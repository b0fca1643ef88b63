import { describe, expect, it, jest } from '@jest/globals';
import {
  notificationRecipients,
  type CandidateCursor,
  type NotificationCandidate,
  type NotificationChannel,
} from '@tandem/push-domain';
import { randomOf } from '@tandem/shared-kernel/testing';
import { statement } from '@tandem/shared-postgres';
import {
  channel,
  direct,
  inChannel,
  person,
  reachable,
  realmId,
  sender,
  sql,
  subscribe,
  vera,
} from '../testing/push-scene.ts';
import { allUsersPageSql, candidatePageSql } from './notification-candidate-sql.ts';
import { PostgresCandidateQueries } from './postgres-candidate-queries.ts';

const CHANNELS: readonly NotificationChannel[] = ['push', 'email'];
const USERS = 60;
const SETTINGS = [
  'enable_online_push_notifications',
  'wildcard_mentions_notify',
  'enable_followed_topic_wildcard_mentions_notify',
  ...['push', 'email'].flatMap((name) => [
    `enable_offline_${name}_notifications`,
    `enable_stream_${name}_notifications`,
    `enable_followed_topic_${name}_notifications`,
  ]),
];

const queries = (name: string, text: string) =>
  new PostgresCandidateQueries<NotificationCandidate>(sql(), statement(name, text));

/** Users of all kinds, and messages that reach them in every way. */
async function randomWorld(random: () => number): Promise<readonly number[]> {
  const chance = (share: number) => random() < share;
  const maybe = (share: number) => (chance(share) ? chance(0.5) : null);
  const userIds = [sender];
  for (let count = 1; count < USERS; count += 1) {
    const settings = Object.fromEntries(
      SETTINGS.flatMap((name) => (chance(0.4) ? [[name, chance(0.5)]] : [])),
    );
    const columns = { is_active: !chance(0.1), ...(chance(0.1) && { is_bot: true, bot_type: 1 }) };
    userIds.push(await (chance(0.8) ? reachable : person)(settings, columns));
  }
  const messageIds = [
    await inChannel(),
    await inChannel({ channelMention: true }),
    await inChannel({ topicMention: true }),
    await inChannel({ mentioned: userIds.filter(() => chance(0.3)) }),
    await direct(...userIds.filter(() => chance(0.4))),
    await inChannel({ channelMention: true, topicMention: true }),
  ];
  await sql().query(`update message set sent_at = now() - interval '13 hours' where id = $1`, [
    messageIds[5],
  ]);
  for (const userId of userIds) {
    if (chance(0.8)) {
      await subscribe(userId, {
        is_active: !chance(0.1),
        is_muted: chance(0.2),
        push_notifications: maybe(0.5),
        email_notifications: maybe(0.5),
        wildcard_mentions_notify: maybe(0.3),
      });
    }
    if (chance(0.5)) {
      await sql().query(
        `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
         values ($1, $2, 'LUNCH', $3, now())`,
        [userId, channel.id, 1 + Math.floor(random() * 3)],
      );
    }
    if (chance(0.5)) {
      await sql().query('insert into topic_participant values ($1, $2, 1)', [
        channel.topicId,
        userId,
      ]);
    }
    if (chance(0.1) && userId !== sender) {
      await sql().query('insert into muted_user values ($1, $2, now())', [userId, sender]);
    }
    if (chance(0.3)) {
      await sql().query(
        `insert into user_presence (user_id, realm_id, last_active, last_connected, update_id)
         values ($1, $2, now() - make_interval(secs => $3), now(), 1)`,
        [userId, realmId, chance(0.5) ? 10 : 3_000],
      );
    }
  }
  await sql().query(
    `insert into message_flag (user_id, message_id, flags, read)
     select u.id, m.id, 0, 1 from user_account u cross join message m
     where m.id = any($1) and (u.id + m.id) % 7 = 0
     on conflict (user_id, message_id) do update set read = 1`,
    [messageIds],
  );
  return messageIds;
}

describe.each(CHANNELS)('candidates for %s', (name) => {
  it('include all users that the rule selects among all users', async () => {
    const messageIds = await randomWorld(randomOf(jest.getSeed()));
    const chosen = async (text: string, label: string) => {
      const { candidates } = await queries(`${label}.${name}`, text).findPage(messageIds, null);
      const recipients = notificationRecipients(candidates, name).map(
        ({ candidate: { userId, messageId }, trigger }) => `${messageId} ${userId} ${trigger}`,
      );
      return { evaluated: candidates.length, recipients };
    };
    const all = await chosen(allUsersPageSql(name), 'all-users');
    const found = await chosen(candidatePageSql(name), 'candidates');
    expect(all.recipients).not.toEqual([]);
    expect(found.recipients).toEqual(all.recipients);
    expect(found.evaluated).toBeLessThan(all.evaluated);
  });

  it('exclude subscribers of a channel without notifications', async () => {
    for (const userId of [sender, vera, await reachable(), await reachable()]) {
      await subscribe(userId);
    }
    const page = await queries(`plain.${name}`, candidatePageSql(name)).findPage(
      [await inChannel()],
      null,
    );
    expect(page).toEqual({ candidates: [], next: null });
  });

  it('come in pages, each of them once', async () => {
    const users = [vera, await reachable(), await reachable(), await reachable()];
    for (const userId of users) await subscribe(userId);
    const messageIds = [
      await inChannel({ channelMention: true }),
      await inChannel({ channelMention: true }),
    ];
    const paged = queries(`paged.${name}`, candidatePageSql(name, 3));
    const found: (readonly [number, number])[] = [];
    let after: CandidateCursor | null = null;
    do {
      const page = await paged.findPage(messageIds, after);
      expect(page.candidates.length).toBeLessThanOrEqual(3);
      found.push(...page.candidates.map(({ messageId, userId }) => [messageId, userId] as const));
      after = page.next;
    } while (after !== null);
    const inOrder = [...users].sort((a, b) => a - b);
    expect(found).toEqual(messageIds.flatMap((id) => inOrder.map((userId) => [id, userId])));
  });
});
