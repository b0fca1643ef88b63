import { beforeEach, expect, it } from '@jest/globals';
import { ExpireMessages } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { ArchiveWorld } from '../../testing/archive-world.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresRetentionQueries } from '../index.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-03-11T12:00:00.000Z');
const test = useTestDatabase();
let stores: PostgresHarness;
let ann: Actor;

beforeEach(async () => {
  stores = new PostgresHarness(test().database);
  ann = await stores.createUser(await stores.createRealm());
});

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const setRealmDays = (days: number) =>
  stores.sql.query(
    `update realm set settings = settings || jsonb_build_object('message_retention_days', $2::int)
     where id = $1`,
    [ann.realmId, days],
  );
const expire = () => {
  const { unitOfWork, sql } = stores;
  const retention = new PostgresRetentionQueries(sql);
  return new ExpireMessages({ unitOfWork, retention, clock: { now: () => NOW } }).execute();
};

async function channelWith(retentionDays: number | null, ...ages: number[]) {
  const id = await freshChannel(stores, ann, [ann], { messageRetentionDays: retentionDays });
  const { recipientId } = await stores.channel(id);
  const location = { kind: 'channel', channelId: id, recipientId, topic: 'a' } as const;
  for (const age of ages) {
    const message = aMessage(ann, location, { sentAt: daysAgo(age) });
    await stores.unitOfWork.run((tx) => tx.messages.add(message));
  }
  return { id, left: () => stores.messageCount(id) };
}

it('deletes expired messages of a channel, and nothing else', async () => {
  const short = await channelWith(10, 30, 11, 9, 0);
  const ever = await channelWith(-1, 3000);
  const inherits = await channelWith(null, 3000);
  expect(await expire()).toEqual({ removed: 2 });
  expect([await short.left(), await ever.left(), await inherits.left()]).toEqual([2, 1, 1]);
  expect(await expire()).toEqual({ removed: 0 });
});

it('uses the setting of the organization for channels without their own', async () => {
  await setRealmDays(20);
  const inherits = await channelWith(null, 21, 19);
  const ever = await channelWith(-1, 21);
  const userIds = [ann.userId];
  const note = aMessage(ann, { kind: 'direct', userIds }, { sentAt: daysAgo(21) });
  const noteId = await stores.unitOfWork.run((tx) => tx.messages.add(note));
  expect(await expire()).toEqual({ removed: 2 });
  expect([await inherits.left(), await ever.left()]).toEqual([1, 1]);
  expect(await stores.message(noteId)).toBeNull();
  await setRealmDays(-1);
  expect(await expire()).toEqual({ removed: 0 });
});

it('leaves messages that move, after they were found, to a channel that keeps them', async () => {
  const world = await new ArchiveWorld(test().database).prepare();
  const { sql, unitOfWork } = world.harness;
  const [short, ever] = world.channelIds;
  await sql.query('update channel set message_retention_days = 10 where id = $1', [short]);
  const [moved, old] = [await world.send('Lunch'), await world.send('Dinner')];
  const queries = new PostgresRetentionQueries(sql);
  let isMoved = false;
  const retention = {
    findExpired: async (...query: Parameters<PostgresRetentionQueries['findExpired']>) => {
      const found = await queries.findExpired(...query);
      if (!isMoved) await world.run(world.move(moved, { channelId: ever }));
      isMoved = true;
      return found;
    },
  };
  const clock = { now: () => new Date(Date.now() + 30 * DAY) };
  await new ExpireMessages({ unitOfWork, retention, clock }).execute();
  expect([await world.harness.message(moved), await world.harness.message(old)]).toEqual([
    expect.objectContaining({ topic: 'Lunch' }),
    null,
  ]);
});

it('is not stopped by the longest retention that an organization can set', async () => {
  await setRealmDays(2_147_483_647);
  const longest = await channelWith(2_147_483_647, 3000);
  const inherits = await channelWith(null, 3000);
  const short = await channelWith(10, 30);
  expect(await expire()).toEqual({ removed: 1 });
  expect([await longest.left(), await inherits.left(), await short.left()]).toEqual([1, 1, 0]);
});

it('deletes any number of messages, and appends their events', async () => {
  const channel = await channelWith(1);
  const { recipientId } = await stores.channel(channel.id);
  const location = { kind: 'channel', channelId: channel.id, recipientId, topic: 'a' } as const;
  await stores.unitOfWork.run(async (tx) => {
    for (let i = 0; i < 450; i += 1) {
      await tx.messages.add(aMessage(ann, location, { sentAt: daysAgo(2) }));
    }
  });
  expect(await expire()).toEqual({ removed: 450 });
  const { rows } = await stores.sql.query<{ count: number }>(
    `select sum(jsonb_array_length(payload->'messageIds'))::int as count from outbox
     where type = 'messages.deleted' and realm_id = $1`,
    [ann.realmId],
  );
  expect(rows).toEqual([{ count: 450 }]);
});

it('an organization whose messages cannot be deleted does not stop those of others, and is reported', async () => {
  const stuck = await channelWith(1, 30);
  const realmId = ann.realmId;
  ann = await stores.createUser(await stores.createRealm());
  const other = await channelWith(1, 30);
  await stores.sql.query(
    `create function refuse() returns trigger language plpgsql as $$
     begin raise 'refused'; end $$;
     create trigger refuse before delete on message
       for each row when (old.realm_id = ${realmId}) execute function refuse()`,
  );
  await expect(expire()).rejects.toThrow('refused');
  expect([await stuck.left(), await other.left()]).toEqual([1, 0]);
  await stores.sql.query('drop function refuse() cascade');
  expect(await expire()).toEqual({ removed: 1 });
});
