import { expect, it } from '@jest/globals';
import { EditMessage, type MessagingTx } from '@tandem/messaging-domain';
import {
  aMessage,
  aRenderer,
  freshChannel,
  noReferences,
  plainInsights,
} from '@tandem/messaging-domain/testing';
import { systemClock, type UnitOfWork } from '@tandem/shared-kernel';
import { unitOfWorkOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

let sent: string[] = [];
const test = useTestDatabase({
  onQuery: (query) => sent.push(typeof query === 'string' ? query : query.name),
});

/** A promise, and the function that resolves it. */
function gate(): readonly [Promise<void>, () => void] {
  let open = (): void => undefined;
  return [new Promise((resolve) => (open = resolve)), () => open()];
}

it('a move that waited finds the message at its new location', async () => {
  const { database } = test();
  const world = new PostgresHarness(database);
  const ann = await world.createUser(await world.createRealm());
  const channelId = await freshChannel(world, ann);
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'breakfast' } as const;
  const message = aMessage(ann, location, { sentAt: systemClock.now() });
  const messageId = await world.unitOfWork.run((tx) => tx.messages.add(message));
  const moveTo = (topic: string, unitOfWork: UnitOfWork<MessagingTx> = world.unitOfWork) =>
    new EditMessage({
      unitOfWork,
      renderer: aRenderer(),
      clock: systemClock,
      references: noReferences,
      insights: plainInsights,
      addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
    }).execute(ann, { messageId, topic, propagateMode: 'change_one', notifyNewThread: false });

  const [moved, signalMoved] = gate();
  const [mayCommit, letCommit] = gate();
  const first = moveTo(
    'lunch',
    unitOfWorkOf({
      run: (work) =>
        world.unitOfWork.run(async (tx) => {
          const result = await work(tx);
          signalMoved();
          await mayCommit;
          return result;
        }),
    }),
  );
  await moved;
  sent = [];
  const second = moveTo('dinner');
  const isWaiting = async () => {
    const { rows } = await database.sql.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length > 0;
  };
  while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
  letCommit();
  await Promise.all([first, second]);

  expect((await world.message(messageId))?.topic).toBe('dinner');
  // The move reads the locations after the locks prevent further moves.
  const locks = ['readLocks.lockMessagesExclusively', 'move.lockTopics', 'message.lockForEdit'];
  expect(sent.filter((name) => locks.includes(name))).toEqual(locks);
});
