import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import {
  MemoryMessaging,
  aDirectDestination,
  aRenderer,
  noReferences,
} from '../../testing/index.ts';
import { MemoryScheduledMessageRepository } from '../../testing/memory-scheduled-messages.ts';
import { ScheduleMessage } from './schedule-message.ts';
import { SendDueMessages } from './send-due-messages.ts';

const clock = new FakeClock();
const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;
let messaging: MemoryMessaging;
let ann: Actor;
let isDisabled: boolean;

beforeEach(async () => {
  messaging = new MemoryMessaging();
  isDisabled = false;
  ann = await messaging.createUser(await messaging.createRealm());
});

const ports = () => ({
  clock,
  unitOfWork: messaging.unitOfWork,
  renderer: aRenderer(),
  references: noReferences,
  addresses: { urlOf: () => 'https://chat.test', emailDomainOf: () => 'chat.test' },
  scheduled: new MemoryScheduledMessageRepository(messaging.store),
  destinations: {
    findChannel: async () => null,
    findPeople: async () => aDirectDestination({ isDisabled }),
    findSent: async () => null,
    isRepeated: async () => true,
  },
});
const schedule = (content: string, seconds: number) =>
  new ScheduleMessage(ports()).execute(ann, {
    target: { kind: 'direct', people: { ids: [7] } },
    content,
    deliverAt: inSeconds(seconds),
    clientName: 'test',
    readBySender: true,
  });
const send = () => new SendDueMessages(ports()).execute();
const contents = () => messaging.store.state.messages.map(({ body }) => body.content);

it('sends what is due, once, and tells of both', async () => {
  const { id } = await schedule('first', 10);
  await schedule('later', 1000);
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  clock.advanceSeconds(10);
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  expect(contents()).toEqual(['first']);
  expect(messaging.events.events.slice(-2)).toMatchObject([
    { type: 'message.sent', senderId: ann.userId },
    { type: 'scheduled_message.removed', senderId: ann.userId, scheduledMessageId: id },
  ]);
});

it('marks what may not be sent any more', async () => {
  const { id } = await schedule('refused', 10);
  clock.advanceSeconds(10);
  isDisabled = true;
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  expect(contents()).toEqual([]);
  expect(messaging.events.events.at(-1)).toMatchObject({
    type: 'scheduled_message.updated',
    message: { id, failed: true },
  });
});

it('takes no message for a time that was', async () => {
  await expect(schedule('x', 0)).rejects.toMatchObject({ code: 'SCHEDULED_TIME_NOT_IN_FUTURE' });
});
