import { expect, it } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import { OUTBOX_CHANNEL, PostgresEventLog } from './postgres-event-log.ts';

const test = useTestDatabase();

it('stores events in their order, and none of a command that failed', async () => {
  const { database } = test();
  const work = database.unitOfWork((sql) => new PostgresEventLog(sql));
  await work.run((events) =>
    events.append({ type: 'first', realmId: 1 }, { type: 'second', realmId: 1 }),
  );
  const failing = work.run(async (events) => {
    await events.append({ type: 'third', realmId: 1 });
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  const { rows } = await database.sql.query<{ type: string }>(
    'select type from outbox order by id',
  );
  expect(rows.map((row) => row.type)).toEqual(['first', 'second']);
});

it('notifies listeners once per call, with the number and types of the events', async () => {
  const { database } = test();
  const received: string[] = [];
  const subscription = await database.listen(OUTBOX_CHANNEL, {
    onNotification: (payload) => received.push(payload),
  });
  await new PostgresEventLog(database.sql).append(
    { type: 'first', realmId: 1 },
    { type: 'second', realmId: 1 },
  );
  // A notification of our own marks the end: they arrive in order.
  const end = new Promise<void>((resolve) => {
    void database
      .listen('end', { onNotification: () => resolve() })
      .then(() => database.sql.query(`select pg_notify('end', '')`));
  });
  await end;
  expect(received).toEqual(['2 first second']);
  await subscription.close();
});
