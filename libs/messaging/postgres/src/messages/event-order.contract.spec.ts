import { expect, it } from '@jest/globals';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase({ poolSize: 4 });

/** Two send at the same moment; the first one tells of it after the second, if he can. */
async function twoSenders(topics: readonly [string, string]) {
  const world = new PostgresHarness(test().database);
  const ann = await world.createUser(await world.createRealm());
  const channelId = await freshChannel(world, ann, [ann]);
  const { recipientId } = await world.channel(channelId);
  // The first message of a channel changes its row, which the others would wait for.
  const first = { kind: 'channel', channelId, recipientId, topic: 'first' } as const;
  await world.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, first)));
  const send = (topic: string, stored: (id: number) => void, mayTell: Promise<unknown>) =>
    world.unitOfWork.run(async (tx) => {
      const place = { kind: 'channel', channelId, recipientId, topic } as const;
      const messageId = await tx.messages.add(aMessage(ann, place));
      stored(messageId);
      await mayTell;
      const { realmId, userId: senderId } = ann;
      const sent = { type: 'message.sent', realmId, messageId, senderId, echo: null } as const;
      await tx.events.append({ ...sent, place, clientName: 'test', readBySender: true });
      return messageId;
    });
  const ids: Promise<number>[] = [];
  const [isStored, stored] = signal();
  const [second, secondDone] = signal();
  // Where both write to one topic the second waits for the first, and the first for nobody.
  const isSame = topics[0] === topics[1];
  ids.push(send(topics[0], stored, isSame ? Promise.resolve() : second));
  await isStored;
  ids.push(send(topics[1], () => undefined, Promise.resolve()));
  void ids[1]?.then(secondDone);
  const numbers = await Promise.all(ids);
  const { rows } = await world.sql.query<{ messageId: number }>(
    `select (payload->>'messageId')::bigint as "messageId" from outbox
     where (payload->>'messageId')::bigint = any($1) order by id`,
    [numbers],
  );
  const ascending = [...numbers].sort((a, b) => a - b);
  return { ascending, told: rows.map(({ messageId }) => messageId) };
}

function signal(): readonly [Promise<void>, () => void] {
  let done: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (done = resolve));
  return [promise, done];
}

it('events of one topic come in the order of its messages', async () => {
  const { ascending, told } = await twoSenders(['a', 'a']);
  expect(told).toEqual(ascending);
});

it('events of two topics come in the order in which they were appended, see ADR 16', async () => {
  const { ascending, told } = await twoSenders(['a', 'b']);
  expect(told).toEqual([...ascending].reverse());
});
