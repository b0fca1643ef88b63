import { expect, it } from '@jest/globals';
import { TransactionalMessagePosting, newMessagePost } from '@tandem/messaging-domain';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresMessagePosting } from './postgres-message-posting.ts';

const test = useTestDatabase({ poolSize: 4 });

/** Two concurrent sends; the first one commits after the second, if possible. */
async function twoSenders(topics: readonly [string, string]) {
  const world = new PostgresHarness(test().database);
  const ann = await world.createUser(await world.createRealm());
  const channelId = await freshChannel(world, ann, [ann]);
  const { recipientId } = await world.channel(channelId);
  // The first message of a channel updates its row, which the others would wait for.
  const first = { kind: 'channel', channelId, recipientId, topic: 'first' } as const;
  await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, first)));
  const send = (topic: string, stored: (id: number) => void, mayCommit: Promise<unknown>) =>
    world.unitOfWork.run(async (tx) => {
      const location = { kind: 'channel', channelId, recipientId, topic } as const;
      const { message, event } = newMessagePost(aMessage(ann, location));
      const messageId = await tx.messages.add(message, event);
      stored(messageId);
      await mayCommit;
      return messageId;
    });
  const ids: Promise<number>[] = [];
  const [isStored, stored] = signal();
  const [second, secondDone] = signal();
  // In one topic the second waits for the first, and the first does not wait.
  const isSame = topics[0] === topics[1];
  ids.push(send(topics[0], stored, isSame ? Promise.resolve() : second));
  await isStored;
  ids.push(send(topics[1], () => undefined, Promise.resolve()));
  void ids[1]?.then(secondDone);
  const numbers = await Promise.all(ids);
  const { rows } = await world.sql.query<{ id: number; messageId: number }>(
    `select id, (payload->>'messageId')::bigint as "messageId" from outbox
     where (payload->>'messageId')::bigint = any($1) order by id`,
    [numbers],
  );
  expect(rows.map(({ id }) => id)).toEqual(rows.map(({ messageId }) => messageId));
  const ascending = [...numbers].sort((a, b) => a - b);
  return { ascending, published: rows.map(({ messageId }) => messageId) };
}

function signal(): readonly [Promise<void>, () => void] {
  let done: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (done = resolve));
  return [promise, done];
}

it.each([
  ['one topic', ['a', 'a']],
  ['two topics', ['a', 'b']],
] as const)('events of %s come in the order of the messages', async (_, topics) => {
  const { ascending, published } = await twoSenders(topics);
  expect(published).toEqual(ascending);
});

it('publishes nothing above the id of a message that may still be committed', async () => {
  const world = new PostgresHarness(test().database);
  const ann = await world.createUser(await world.createRealm());
  const channelId = await freshChannel(world, ann, [ann]);
  const { recipientId } = await world.channel(channelId);
  const post = (topic: string) =>
    newMessagePost(aMessage(ann, { kind: 'channel', channelId, recipientId, topic }));
  const settledTo = async () => {
    const query = 'select outbox_settled_to() as settled';
    return (await world.sql.query<{ settled: number }>(query)).rows[0]?.settled;
  };
  const posting = new PostgresMessagePosting(
    world.sql,
    new TransactionalMessagePosting(world.unitOfWork),
  );
  const before = await posting.post(post('first'));
  const [waiting, later] = await world.unitOfWork.run(async (tx) => {
    const { message, event } = post('open');
    const id = await tx.messages.add(message, event);
    const committed = await posting.post(post('committed'));
    const settled = await settledTo();
    expect(settled).toBeGreaterThanOrEqual(before);
    expect(settled).toBeLessThan(id);
    return [id, committed];
  });
  expect(waiting).toBeLessThan(later);
  expect(await settledTo()).toBeGreaterThanOrEqual(later);
});
