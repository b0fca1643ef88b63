import { expect, it } from '@jest/globals';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { pruneSentKeys } from './prune-sent-keys.ts';

const test = useTestDatabase();

it('deletes only the keys of old sends', async () => {
  const harness = new PostgresHarness(test().database);
  const ann = await harness.createUser(await harness.createRealm());
  const channelId = await freshChannel(harness, ann);
  const { recipientId } = await harness.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 't' } as const;
  const send = (sendKey: string, sentAt: Date) =>
    harness.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location, { sendKey, sentAt })));
  const now = Date.now();
  await send('old', new Date(now - 3_600_000));
  const recent = await send('recent', new Date(now));
  expect(await pruneSentKeys(harness.sql, 60)).toBe(1);
  expect(await pruneSentKeys(harness.sql, 60)).toBe(0);
  const { rows } = await harness.sql.query<{ id: number }>('select message_id as id from sent_key');
  expect(rows).toEqual([{ id: recent }]);
});
