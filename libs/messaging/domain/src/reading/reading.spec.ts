import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryMessaging, aMessage, freshChannel } from '../../testing/index.ts';
import { MarkAllRead } from './mark-all-read.ts';
import { MarkChannelRead } from './mark-channel-read.ts';
import { UpdateFlagsInNarrow } from './update-flags-in-narrow.ts';
import { UpdateFlags } from './update-flags.ts';

let messaging: MemoryMessaging;
let ann: Actor;
let ben: Actor;
let channelId: number;
const clock = new FakeClock();

beforeEach(async () => {
  messaging = new MemoryMessaging();
  const realmId = await messaging.createRealm();
  ann = await messaging.createUser(realmId);
  ben = await messaging.createUser(realmId);
  channelId = await freshChannel(messaging, ann, [ann, ben]);
});

const send = async (topic = 't') => {
  const { recipientId } = await messaging.channel(channelId);
  const place = { kind: 'channel', channelId, recipientId, topic } as const;
  return messaging.unitOfWork.run((tx) => tx.messages.add(aMessage(ann, place)));
};
const events = () => messaging.events.events;

describe('flags', () => {
  const update = (messageIds: readonly number[], flag = 'read', operation = 'add', who = ben) =>
    new UpdateFlags(messaging).execute(who, { messageIds, flag, operation });

  it('are set and published', async () => {
    const id = await send();
    expect(await update([id, id])).toEqual({ changedIds: [id], ignoredChannelIds: [] });
    expect(await update([id])).toEqual({ changedIds: [], ignoredChannelIds: [] });
    expect(events()).toMatchObject([
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

  it('say nothing where nobody is subscribed', async () => {
    const id = await send();
    const cyd = await messaging.createUser(ann.realmId);
    expect(await update([id], 'read', 'remove', cyd)).toEqual({
      changedIds: [],
      ignoredChannelIds: [channelId],
    });
    expect(events()).toEqual([]);
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
    expect(events().map((event) => event.type)).toEqual(['messages.all_read', 'messages.all_read']);
  });

  it('is not complete when the time is up', async () => {
    expect(await mark(0)).toEqual({ isComplete: false });
    expect(events()).toEqual([]);
  });
});

it('marks a topic or a channel that the actor may read', async () => {
  const [a, b] = [await send('t'), await send('u')];
  const mark = (topic: string | null, id = channelId) =>
    new MarkChannelRead(messaging).execute(ben, { channelId: id, topic });
  await mark('T');
  await mark(null);
  await mark(null);
  expect(events()).toMatchObject([{ messageIds: [a] }, { messageIds: [b] }]);
  await expect(mark('none')).rejects.toMatchObject({ code: 'TOPIC_UNKNOWN' });
  await expect(mark(null, 99_999)).rejects.toMatchObject({ code: 'CHANNEL_ID_INVALID' });
});
