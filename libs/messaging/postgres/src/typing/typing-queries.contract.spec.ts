import { expect, it } from '@jest/globals';
import { freshChannel } from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresTypingQueries } from './postgres-typing-queries.ts';

const test = useTestDatabase();
const UNKNOWN_ID = 9_999_999;

it('typing queries find the members of a conversation and the subscribers of a channel', async () => {
  const world = new PostgresHarness(test().database);
  const realmId = await world.createRealm();
  const [ann, ben, off] = [
    await world.createUser(realmId),
    await world.createUser(realmId),
    await world.createUser(realmId),
  ];
  await world.sql.query(`update user_account set settings = $2 where id = $1`, [
    off.userId,
    { receives_typing_notifications: false },
  ]);
  const queries = new PostgresTypingQueries(world.sql);
  const userIds = [ann.userId, ben.userId, off.userId, UNKNOWN_ID];
  const found = await queries.findConversation(ann, userIds);
  expect(found.isShown).toBe(true);
  expect(found.people.map(({ id, receivesTyping }) => [id, receivesTyping])).toEqual([
    [ann.userId, true],
    [ben.userId, true],
    [off.userId, false],
  ]);
  const channelId = await freshChannel(world, ann, [ann, ben, off]);
  expect(await queries.findChannel(ann, channelId)).toMatchObject({
    isAccessible: true,
    receiverIds: [ben.userId],
  });
  expect(await queries.findChannel(ann, UNKNOWN_ID)).toBeNull();
  expect(await queries.findMessage(ann, UNKNOWN_ID)).toBeNull();
});
