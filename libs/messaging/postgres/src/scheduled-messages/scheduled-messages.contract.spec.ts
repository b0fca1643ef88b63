import { beforeEach, describe, expect, it } from '@jest/globals';
import { SendDueMessages } from '@tandem/messaging-domain';
import type { MessageRenderer } from '@tandem/messaging-domain/content';
import { EditScheduledMessage, ScheduleMessage } from '@tandem/messaging-domain/scheduled-messages';
import { aDirectDestination, aRenderer, noReferences } from '@tandem/messaging-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { insertRealm } from '../../testing/fixtures.ts';
import { PostgresHarness } from '../../testing/postgres-harness.ts';
import { PostgresScheduledMessageQueries } from './postgres-scheduled-messages.ts';

const test = useTestDatabase();

const clock = new FakeClock();
const inSeconds = (seconds: number) => Math.floor(clock.now().getTime() / 1000) + seconds;
let messaging: PostgresHarness;
let ann: Actor;
let zoe: Actor;
let isDisabled: boolean;
let renderer: MessageRenderer;

beforeEach(async () => {
  messaging = new PostgresHarness(test().database);
  isDisabled = false;
  renderer = aRenderer();
  const realmId = await messaging.createRealm();
  ann = await messaging.createUser(realmId);
  zoe = await messaging.createUser(realmId);
  // A round sends the messages of all organizations.
  await messaging.sql.query('delete from scheduled_message');
});

const ports = () => ({
  clock,
  unitOfWork: messaging.unitOfWork,
  renderer,
  references: noReferences,
  addresses: { urlOf: () => 'https://chat.test', emailDomainOf: () => 'chat.test' },
  scheduled: new PostgresScheduledMessageQueries(messaging.sql),
  destinations: {
    findChannel: async () => null,
    findPeople: async () =>
      aDirectDestination({
        isDisabled,
        recipients: [{ id: zoe.userId, email: '', isActive: true, isBot: false }],
      }),
    findSent: async () => null,
    isRepeated: async () => true,
  },
});
const schedule = (content: string, seconds: number, sender = ann) =>
  new ScheduleMessage(ports()).execute(sender, {
    target: { kind: 'direct', people: { ids: [zoe.userId] } },
    content,
    deliverAt: inSeconds(seconds),
    clientName: 'test',
    readBySender: true,
  });
const edit = (id: number, changes: { content?: string; deliverAt?: number }) =>
  new EditScheduledMessage(ports()).execute(ann, { id, ...changes });
const send = () => new SendDueMessages(ports()).execute();
const events = () => messaging.events(ann.realmId);
const contents = async () =>
  (await messaging.sentMessages(ann.realmId)).map(({ content }) => content);

async function createNotificationBot(): Promise<number> {
  const home = await insertRealm(messaging.sql, 'tandeminternal');
  const { userId } = await messaging.createUser(home, ROLES.member, { isBot: true });
  await messaging.sql.query(
    `update user_account set is_system_bot = true, delivery_email = 'notification-bot@tandem.test'
     where id = $1`,
    [userId],
  );
  return userId;
}

it('sends due messages once, and publishes the message and its removal', async () => {
  const { id } = await schedule('first', 10);
  await schedule('later', 1000);
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  clock.advanceSeconds(10);
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  expect(await contents()).toEqual(['first']);
  expect((await events()).slice(-2)).toMatchObject([
    { type: 'message.sent', senderId: ann.userId },
    { type: 'scheduled_message.removed', senderId: ann.userId, scheduledMessageId: id },
  ]);
});

it('marks messages that may not be sent any more', async () => {
  const { id } = await schedule('refused', 10);
  clock.advanceSeconds(10);
  isDisabled = true;
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  expect(await contents()).toEqual([]);
  expect((await events()).at(-1)).toMatchObject({
    type: 'scheduled_message.updated',
    message: { id, failed: true },
  });
});

it('notifies the sender of a failure, and sends nothing more than ten minutes late', async () => {
  const botId = await createNotificationBot();
  await schedule('in time', 10);
  clock.advanceSeconds(600);
  await schedule('refused', 10);
  expect(await send()).toEqual({ sent: 1, failed: 0 });
  const at = new Date(inSeconds(10) * 1000).toISOString().slice(0, 19);
  clock.advanceSeconds(10);
  isDisabled = true;
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  isDisabled = false;
  const { id } = await schedule('too late', 10);
  clock.advanceSeconds(611);
  expect(await send()).toEqual({ sent: 0, failed: 1 });
  expect(await send()).toEqual({ sent: 0, failed: 0 });
  const [first, refused, late] = await messaging.sentMessages(ann.realmId);
  expect(first).toMatchObject({ content: 'in time' });
  expect([refused?.senderId, late?.senderId]).toEqual([botId, botId]);
  expect(refused?.content).toBe(
    `The message you scheduled for <time:${at}+00:00> was not sent because of the following error:\n\n` +
      '> Message could not be sent (DIRECT_MESSAGES_DISABLED).\n\n[View scheduled messages](#scheduled)',
  );
  expect(late).toMatchObject({
    place: { kind: 'direct', userIds: [ann.userId, botId].sort((a, b) => a - b) },
    content: expect.stringContaining('\n> Message could not be sent at the scheduled time.\n'),
  });
  expect((await events()).slice(-2)).toMatchObject([
    { type: 'scheduled_message.updated', message: { id, failed: true } },
    { type: 'message.sent', senderId: botId },
  ]);
});

/** Renders texts of `name` when it is released; so long others are sent. */
function holdTextsOf(name: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  const plain = renderer;
  renderer = {
    ...plain,
    mayTakeLong: (source) => source.startsWith(name) || plain.mayTakeLong(source),
    render: async (source, context) => {
      if (!source.startsWith(name)) return plain.render(source, context);
      hold();
      await released;
      return aRenderer().render(source, context);
    },
  };
  return { held, release: () => release() };
}

describe('senders take turns', () => {
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  it('so that none waits for the slow texts of another', async () => {
    const ben = await messaging.createUser(ann.realmId);
    for (const n of [1, 2, 3]) await schedule(`ann ${n}`, 10);
    for (const n of [1, 2, 3]) await schedule(`ben ${n}`, 20, ben);
    clock.advanceSeconds(20);
    const slow = holdTextsOf('ann');
    const sending = send();
    await until(async () => (await contents()).length === 3);
    expect(await contents()).toEqual(['ben 1', 'ben 2', 'ben 3']);
    slow.release();
    expect(await sending).toEqual({ sent: 6, failed: 0 });
    expect((await contents()).slice(3)).toEqual(['ann 1', 'ann 2', 'ann 3']);
  });

  it('so that a message that becomes due meanwhile waits for one slow text at most', async () => {
    const ben = await messaging.createUser(ann.realmId);
    for (const n of [1, 2, 3]) await schedule(`ann ${n}`, 10);
    await schedule('ben', 20, ben);
    clock.advanceSeconds(10);
    const others = holdTextsOf('ann');
    const first = holdTextsOf('ann 1');
    const sending = send();
    clock.advanceSeconds(10);
    first.release();
    await until(async () => (await contents()).includes('ben'));
    expect((await contents()).indexOf('ben')).toBeLessThan(2);
    others.release();
    await sending;
  });

  it('so that an error of one message stops no other', async () => {
    const ben = await messaging.createUser(ann.realmId);
    await schedule('ann', 10);
    await schedule('ben', 20, ben);
    clock.advanceSeconds(20);
    const plain = aRenderer();
    renderer = {
      ...plain,
      render: (source, context) =>
        source === 'ann' ? Promise.reject(new Error('broken')) : plain.render(source, context),
    };
    await expect(send()).rejects.toThrow('broken');
    expect(await contents()).toEqual(['ben']);
  });
});

it('refuses a time in the past', async () => {
  await expect(schedule('x', 0)).rejects.toMatchObject({ code: 'SCHEDULED_TIME_NOT_IN_FUTURE' });
});

describe('an edit whose text is rendered slowly', () => {
  it('preserves a change that another request makes meanwhile', async () => {
    const { id } = await schedule('before', 10);
    const slow = holdTextsOf('after');
    const editing = edit(id, { content: 'after' });
    await slow.held;
    await edit(id, { deliverAt: inSeconds(50) });
    slow.release();
    await editing;
    const changed = { id, content: 'after', renderedContent: '<p>after</p>' };
    expect(await ports().scheduled.listScheduled(ann.userId)).toMatchObject([
      { ...changed, deliverAt: inSeconds(50), failed: false },
    ]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'scheduled_message.updated',
      message: { ...changed, deliverAt: inSeconds(50) },
    });
  });

  it('needs a new time when the message fails meanwhile', async () => {
    const { id } = await schedule('before', 10);
    const slow = holdTextsOf('after');
    const editing = edit(id, { content: 'after' });
    await slow.held;
    clock.advanceSeconds(10);
    isDisabled = true;
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    isDisabled = false;
    slow.release();
    await expect(editing).rejects.toMatchObject({ code: 'SCHEDULED_TIME_NOT_IN_FUTURE' });
    expect(await ports().scheduled.listScheduled(ann.userId)).toMatchObject([
      { id, content: 'before', failed: true },
    ]);
  });
});
