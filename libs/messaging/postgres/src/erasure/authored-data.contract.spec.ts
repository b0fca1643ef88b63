import { beforeEach, expect, it } from '@jest/globals';
import type { MessagingEvent } from '@tandem/messaging-domain';
import { EraseUserData } from '@tandem/messaging-domain/erasure';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { cross, useTestDatabase } from '@tandem/shared-postgres/testing';
import { ArchiveWorld } from '../../testing/archive-world.ts';
import { bindHarness } from '../../testing/postgres-harness.ts';
import { PostgresAuthoredData, PostgresFileRemovals, PostgresMessageDeletions } from '../index.ts';

const test = useTestDatabase({ poolSize: 6 });
let world: ArchiveWorld;

beforeEach(async () => {
  world = await new ArchiveWorld(test().database).prepare();
});

const eraser = (sql: Sql) =>
  new EraseUserData(
    {
      authored: new PostgresAuthoredData(sql),
      deletions: new PostgresMessageDeletions(sql),
      events: new PostgresEventLog<MessagingEvent>(sql),
      fileRemovals: new PostgresFileRemovals(sql),
    },
    () => new Date(),
  );
const batch = (everything = true, limit = 2) =>
  test()
    .database.unitOfWork(eraser)
    .run((data) => data.execute(world.ben, everything, limit));

async function react(messageId: number): Promise<void> {
  const reaction = {
    messageId,
    userId: world.ben.userId,
    emojiName: 'tada',
    emojiCode: '1f389',
    reactionType: 'unicode_emoji',
  } as const;
  await world.harness.unitOfWork.run((tx) => tx.reactions.add(reaction, null));
}

it('removes batches of each kind until nothing is left', async () => {
  for (let count = 0; count < 3; count += 1) await world.send('Lunch', world.ben);
  const foreign = await world.send('Lunch');
  await react(foreign);
  expect(await batch(false)).toEqual({});
  expect(await batch()).toEqual({ messages: 2 });
  expect(await batch()).toEqual({ messages: 1 });
  expect(await batch()).toEqual({ reactions: 1 });
  expect(await batch()).toMatchObject({ participations: 1 });
  expect(await batch()).toEqual({});
  expect(await world.expectConsistent()).toEqual([foreign]);
  const { rows } = await world.harness.sql.query(
    `select type, payload->'place'->>'topic' as topic from outbox
     where realm_id = $1 and type = 'reaction.removed'`,
    [world.ann.realmId],
  );
  expect(rows).toEqual([{ type: 'reaction.removed', topic: 'Lunch' }]);
});

it('removes archived messages, and parts of archived messages of other users', async () => {
  const [own, foreign] = [await world.send('Lunch', world.ben), await world.send('Lunch')];
  await react(foreign);
  for (const id of [own, foreign]) await world.run(world.remove(id));
  expect(await batch()).toEqual({ archived_messages: 1, parts_of_archived_messages: 1 });
  await world.run(world.restore());
  expect(await world.expectConsistent()).toEqual([foreign]);
  expect(await world.harness.reactions(foreign)).toEqual([]);
});

it('waits for a restoration, and removes the restored messages', async () => {
  const own = await world.send('Lunch', world.ben);
  await world.run(world.remove(own));
  const { hadToWait } = await cross(
    test().database,
    (begin) => world.restore()(begin(bindHarness)),
    (begin) => begin(eraser).run((data) => data.execute(world.ben, true, 10)),
  );
  expect(hadToWait).toBe(true);
  expect(await world.expectConsistent()).toEqual([]);
});

it('counts the messages of other users that mention the user', async () => {
  const [foreign, own] = [await world.send('Lunch'), await world.send('Lunch', world.ben)];
  await world.harness.sql.query(
    'insert into message_flag (user_id, message_id, flags) select $1, unnest($2::bigint[]), 4',
    [world.ben.userId, [foreign, own]],
  );
  const authored = new PostgresAuthoredData(world.harness.sql);
  expect(await authored.countMentions(world.ben.userId)).toBe(1);
});
