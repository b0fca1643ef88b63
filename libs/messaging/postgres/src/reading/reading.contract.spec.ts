import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MarkAllRead, MarkChannelRead, UpdateFlags } from '@tandem/messaging-domain';
import { UpdateFlagsInNarrow } from '@tandem/messaging-domain/reading';
import { aMessage, freshChannel } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();
let messaging: PostgresHarness;
let ann: Actor;
let ben: Actor;
let channelId: number;
const clock = new FakeClock();

beforeAll(() => {
  messaging = new PostgresHarness(test().database);
});

beforeEach(async () => {
  const realmId = await messaging.createRealm();
  ann = await messaging.createUser(realmId);
  ben = await messaging.createUser(realmId);
  channelId = await freshChannel(messaging, ann, [ann, ben]);
});

const send = async (topic = 't') => {
  const { recipientId } = await messaging.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic } as const;
  return messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, location)));
};
/** The events about ben's flags, in their order. */
async function events(): Promise<readonly object[]> {
  const { rows } = await messaging.sql.query<{ payload: object }>(
    `select payload || jsonb_build_object('type', type) as payload from outbox
     where type in ('message_flags.changed', 'messages.all_read')
       and (payload->>'userId')::bigint = $1 order by id`,
    [ben.userId],
  );
  return rows.map(({ payload }) => payload);
}

describe('flags', () => {
  const update = (messageIds: readonly number[], flag = 'read', operation = 'add', who = ben) =>
    new UpdateFlags(messaging).execute(who, { messageIds, flag, operation });

  it('are set and published', async () => {
    const id = await send();
    expect(await update([id, id])).toEqual({ changedIds: [id], ignoredChannelIds: [] });
    expect(await update([id])).toEqual({ changedIds: [], ignoredChannelIds: [] });
    expect(await events()).toMatchObject([
      {
        type: 'message_flags.changed',
        userId: ben.userId,
        operation: 'add',
        flag: 'read',
        messageIds: [id],
      },
      { type: 'message_flags.changed' },
    ]);
  });

  it('are of messages that the actor may read', async () => {
    const foreigner = await messaging.createUser(await messaging.createRealm());
    await expect(update([await send()], 'starred', 'add', foreigner)).rejects.toMatchObject({
      code: 'MESSAGE_NOT_ACCESSIBLE',
    });
  });

  it('are ignored in channels that the user is not subscribed to', async () => {
    const id = await send();
    const cyd = await messaging.createUser(ann.realmId);
    expect(await update([id], 'read', 'remove', cyd)).toEqual({
      changedIds: [],
      ignoredChannelIds: [channelId],
    });
    expect(await events()).toEqual([]);
    expect(await update([], 'read', 'remove', cyd)).toMatchObject({ changedIds: [] });
  });

  it.each([
    ['foo', 'add', 'FLAG_UNKNOWN'],
    ['mentioned', 'add', 'FLAG_NOT_EDITABLE'],
    ['read', 'x', 'FLAG_OPERATION_UNKNOWN'],
  ])('%s may not be changed by %s', async (flag, operation, code) => {
    await expect(update([1], flag, operation)).rejects.toMatchObject({ code });
  });
});

it('flags the messages of a narrow, and clamps the range', async () => {
  const ids = [await send(), await send()];
  const windows: object[] = [];
  const narrows = {
    findRange: (_: Actor, __: unknown, window: object) => {
      windows.push(window);
      const found = { foundAnchor: false, foundOldest: true, foundNewest: false };
      return Promise.resolve({ ids, anchor: 0, ...found });
    },
  };
  const { unitOfWork } = messaging;
  const update = (includeAnchor: boolean) =>
    new UpdateFlagsInNarrow({ unitOfWork, narrows }).execute(ben, {
      narrow: [],
      flag: 'read',
      operation: 'add',
      window: {
        anchor: { kind: 'message', id: 0 },
        before: 4000,
        after: 2000,
        includeAnchor,
      },
    });
  expect(await update(true)).toEqual({
    processedCount: 2,
    updatedCount: 2,
    foundOldest: true,
    foundNewest: false,
    firstProcessedId: ids[0],
    lastProcessedId: ids[1],
    ignoredChannelIds: [],
  });
  expect(windows).toMatchObject([{ before: 4000, after: 1000 }]);
  await expect(update(false)).rejects.toMatchObject({ code: 'ANCHOR_EXCLUDED_INSIDE' });
});

describe('marking all as read', () => {
  const mark = (markAllTimeBudgetMs?: number) =>
    new MarkAllRead({ unitOfWork: messaging.unitOfWork, clock, markAllTimeBudgetMs }).execute(ben);

  it('is complete, also when repeated, and published', async () => {
    const id = await send();
    await messaging.unitOfWork.run((tx) => tx.readState.markUnread(ben.userId, [id]));
    expect(await mark()).toEqual({ isComplete: true });
    expect(await mark()).toEqual({ isComplete: true });
    expect(await events()).toMatchObject([
      { type: 'messages.all_read' },
      { type: 'messages.all_read' },
    ]);
  });

  it('is not complete when the time is up', async () => {
    expect(await mark(0)).toEqual({ isComplete: false });
    expect(await events()).toEqual([]);
  });
});

it('marks a topic or a channel that the actor may read', async () => {
  const [a, b] = [await send('t'), await send('u')];
  const mark = (topic: string | null, id = channelId) =>
    new MarkChannelRead(messaging).execute(ben, { channelId: id, topic });
  await mark('T');
  await mark(null);
  await mark(null);
  expect(await events()).toMatchObject([{ messageIds: [a] }, { messageIds: [b] }]);
  await expect(mark('none')).rejects.toMatchObject({ code: 'TOPIC_UNKNOWN' });
  await expect(mark(null, 99_999)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
});
