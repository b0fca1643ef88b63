import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomOf } from '@tandem/shared-kernel/testing';
import { cross, useTestDatabase } from '@tandem/shared-postgres/testing';
import { ArchiveWorld, type Work } from '../../testing/archive-world.ts';
import { bindHarness } from '../../testing/postgres-harness.ts';

/*
 * Restoration crosses what changes the same topic: in either order, no message is lost, twice or in a
 * wrong place.
 */

const test = useTestDatabase({ poolSize: 8 });
let world: ArchiveWorld;
let gone: number;
let left: number;

beforeEach(async () => {
  world = await new ArchiveWorld(test().database).prepare();
  [gone, left] = [await world.send('Lunch', world.ben), await world.send('Lunch', world.ben)];
  await world.run(world.remove(gone));
});

const OTHERS: Readonly<Record<string, () => Work>> = {
  'a deletion of the rest of the topic': () => world.remove(left),
  'a move of the rest of the topic': () => world.move(left, { topic: 'Supper' }),
  'a move to another channel': () => world.move(left, { channelId: world.channelIds[1] }),
  'a purge of the author': () => world.purge,
  'another restoration': () => world.restore(),
  'the removal of expired messages': () => (unitOfWork) =>
    unitOfWork.run((tx) => tx.archive.removeExpired(new Date(Date.now() + 31 * 86_400_000), 100)),
  'a message to the topic': () => () => world.send('Lunch'),
  'a read mark of the topic': () => world.read('Lunch'),
  'a channel that is archived': () => () => world.harness.archiveChannel(world.channelIds[0]),
  'a user who is deactivated': () => () =>
    world.harness.sql.query('update user_account set is_active = false where id = $1', [
      world.ben.userId,
    ]),
};

describe.each(Object.keys(OTHERS))('a restoration and %s', (name) => {
  const isRemoval = name === 'the removal of expired messages';

  it('in this order', async () => {
    const other = OTHERS[name]!();
    await run(world.restore(), other);
    const all = await world.expectConsistent();
    expect(all).toEqual(expect.arrayContaining([gone, left]));
  });

  it('in the other order', async () => {
    const other = OTHERS[name]!();
    await run(other, world.restore());
    const all = await world.expectConsistent();
    expect(all).toEqual(expect.arrayContaining(isRemoval ? [left] : [gone, left]));
  });
});

const run = (first: Work, second: Work) =>
  cross(
    test().database,
    (begin) => first(begin(bindHarness)),
    (begin) => second(begin(bindHarness)),
  );

it('loses no message in a storm of commands', async () => {
  const seed = Number(process.env.ARCHIVE_SEED ?? jest.getSeed());
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const sent = new Map<number, string>();
  const topics = ['a', 'b', 'c'];
  const send = async () => {
    const id = await world.send(pick(topics), pick([world.ann, world.ben]), pick(world.channelIds));
    sent.set(id, (await world.harness.message(id))?.content ?? '');
  };
  const messageId = () => pick([...sent.keys()]);
  const commands: readonly (() => Promise<unknown>)[] = [
    send,
    () => world.run(world.remove(messageId())),
    () => world.run(world.remove(messageId())),
    () => world.run(world.restore({ messageId: messageId() })),
    () => world.run(world.restore({ channelId: pick(world.channelIds), topic: pick(topics) })),
    () => world.run(world.move(messageId(), { topic: pick(topics) })),
    () => world.run(world.move(messageId(), { channelId: pick(world.channelIds) })),
    () => world.run(world.read(pick(topics))),
    () => world.run(world.purge),
    () => world.run(world.restore()),
  ];
  for (let count = 0; count < 10; count += 1) await send();
  const worker = async () => {
    for (let count = 0; count < 40; count += 1) {
      try {
        await pick(commands)();
      } catch (error) {
        // Commands are refused for messages that are deleted, and for moves that change nothing.
        if (!(error instanceof Error && error.name === 'MessagingError')) throw error;
      }
    }
  };
  const failed = (error: unknown) => {
    throw new Error(`ARCHIVE_SEED=${seed}`, { cause: error });
  };
  await Promise.all(Array.from({ length: 5 }, worker)).catch(failed);
  const ids = [...sent.keys()].sort((a, b) => a - b);
  const check = async () => {
    const all = await world.expectConsistent();
    // Moves write notices.
    expect(all.filter((id) => sent.has(id))).toEqual(ids);
  };
  await check().catch(failed);
  await world.run(world.restore());
  await check().catch(failed);
  expect(await world.archive.count({ realmId: world.ann.realmId })).toBe(0);
});

it('loses no message when the connections of commands end at random', async () => {
  const seed = Number(process.env.ARCHIVE_SEED ?? jest.getSeed());
  const failed = (error: unknown) => {
    throw new Error(`ARCHIVE_SEED=${seed}`, { cause: error });
  };
  const random = randomOf(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const remaining: number[] = [];
  for (let count = 0; count < 8; count += 1) remaining.push(await world.send(pick(['a', 'b'])));
  const doomed: number[] = [];
  for (let count = 0; count < 24; count += 1) doomed.push(await world.send(pick(['a', 'b'])));
  const commands: readonly (() => Promise<unknown>)[] = [
    () => world.run(world.remove(pick(doomed))),
    () => world.run(world.remove(pick(doomed))),
    () => world.run(world.restore()),
    () => world.run(world.move(pick(remaining), { topic: pick(['a', 'b', 'c']) })),
    () => world.run(world.purge),
  ];
  let isOver = false;
  const worker = async () => {
    for (let count = 0; count < 30; count += 1) {
      await pick(commands)().catch(() => undefined);
    }
  };
  const killer = async () => {
    while (!isOver) {
      const kill = test().database.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()
           and (query like '%archived_message%' or query like '%delete from message%')
           and state <> 'idle' limit 1`,
      );
      // The pool may use a connection that is just ending.
      await kill.catch(() => undefined);
    }
  };
  const killing = killer();
  await Promise.all(Array.from({ length: 4 }, worker)).catch(failed);
  isOver = true;
  await killing;
  const restored = () =>
    world.run(world.restore()).then(
      () => true,
      () => false,
    );
  // The pool may have some ended connections left.
  while (!(await restored())) continue;
  const all = await world.expectConsistent().catch(failed);
  expect(all.filter((id) => remaining.includes(id) || doomed.includes(id))).toEqual(
    [...remaining, ...doomed].sort((a, b) => a - b),
  );
  expect(await world.archive.count({ realmId: world.ann.realmId })).toBe(0);
});
