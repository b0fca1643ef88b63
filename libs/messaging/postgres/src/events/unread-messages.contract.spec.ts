import { expect, it } from '@jest/globals';
import { STORED_FLAGS, TOPIC_POLICIES } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresPersonalStateQueries } from './postgres-personal-state-queries.ts';

const test = useTestDatabase();

async function aWorld() {
  const world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  const ann = await world.createUser(realmId, ROLES.owner);
  const [ben, mia] = [await world.createUser(realmId), await world.createUser(realmId)];
  const send = async (to: number | readonly Actor[], topic = '') => {
    const location =
      typeof to === 'number'
        ? {
            kind: 'channel' as const,
            channelId: to,
            recipientId: (await world.channel(to)).recipientId,
            topic,
          }
        : { kind: 'direct' as const, userIds: to.map(({ userId }) => userId) };
    const message = aMessage(ann, location, { sentAt: systemClock.now() });
    return world.unitOfWork.run((tx) => tx.messages.add(message));
  };
  const unread = (limit: number) => new PostgresPersonalStateQueries(world.sql).unread(ben, limit);
  const channel = () => freshChannel(world, ann, [ann, ben]);
  const setPolicy = (channelId: number, topic: string, policy: number) =>
    world.sql.query(
      `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
       values ($1, $2, $3, $4, now())`,
      [ben.userId, channelId, topic, policy],
    );
  return { world, ann, ben, mia, send, unread, channel, setPolicy };
}

it('returns unread messages by topic and conversation, the oldest first', async () => {
  const { world, ann, ben, mia, send, unread, channel, setPolicy } = await aWorld();
  const [open, muted, left, archived] = [
    await channel(),
    await channel(),
    await channel(),
    await channel(),
  ];
  const lunch = [await send(open, 'Lunch')];
  const dinner = await send(open, 'Dinner');
  const quiet = await send(muted, 'Quiet');
  const followed = await send(muted, 'Followed');
  await send(left, 'Left');
  await send(archived, 'Archived');
  const pair = [await send([ann, ben]), await send([ann, ben])];
  const group = await send([ann, ben, mia]);
  await send([ann, mia]);
  lunch.push(await send(open, 'Lunch'));
  await setPolicy(open, 'Dinner', TOPIC_POLICIES.muted);
  await setPolicy(muted, 'Followed', TOPIC_POLICIES.followed);
  const own = 'where channel_id = $1 and user_id = $2';
  await world.sql.query(`update subscription set is_muted = true ${own}`, [muted, ben.userId]);
  await world.sql.query(`update subscription set is_active = false ${own}`, [left, ben.userId]);
  await world.sql.query('update channel set is_archived = true where id = $1', [archived]);
  await world.sql.query(
    'insert into message_flag (user_id, message_id, flags) values ($1, $2, $3), ($1, $4, $3)',
    [ben.userId, lunch[1], STORED_FLAGS.mentioned, group],
  );

  const topic = (channelId: number, name: string) => ({
    kind: 'channel' as const,
    channelId,
    topic: name,
  });
  const direct = (...users: readonly Actor[]) => ({
    kind: 'direct' as const,
    userIds: users.map(({ userId }) => userId),
  });
  const counted = { mentionIds: [], counts: true };
  const all = [
    { ...counted, place: topic(open, 'Lunch'), messageIds: lunch, mentionIds: [lunch[1]] },
    { ...counted, place: topic(open, 'Dinner'), messageIds: [dinner], counts: false },
    { ...counted, place: topic(muted, 'Quiet'), messageIds: [quiet], counts: false },
    { ...counted, place: topic(muted, 'Followed'), messageIds: [followed] },
    { ...counted, place: direct(ann, ben), messageIds: pair },
    { ...counted, place: direct(ann, ben, mia), messageIds: [group], mentionIds: [group] },
  ];
  expect(await unread(100)).toEqual(all);
  // The newest three.
  expect(await unread(3)).toEqual([
    { ...all[4], messageIds: [pair[1]] },
    all[5],
    { ...all[0], messageIds: [lunch[1]] },
  ]);
});

it('returns messages that are marked as unread below and above the marks once', async () => {
  const { world, ben, send, unread, channel } = await aWorld();
  const open = await channel();
  const ids = [await send(open, 'a'), await send(open, 'a'), await send(open, 'a')];
  const marks = (work: 'markRead' | 'markUnread', some: readonly (number | undefined)[]) =>
    world.unitOfWork.run((tx) => tx.readState[work](ben.userId, some as number[]));
  await marks('markRead', ids);
  expect(await unread(100)).toEqual([]);
  await marks('markUnread', [ids[0]]);
  expect(await unread(100)).toMatchObject([{ messageIds: [ids[0]] }]);
  ids.push(await send(open, 'a'));
  await marks('markRead', [ids[3]]);
  await marks('markUnread', [ids[3]]);
  expect(await unread(100)).toMatchObject([{ messageIds: [ids[0], ids[3]] }]);
});
