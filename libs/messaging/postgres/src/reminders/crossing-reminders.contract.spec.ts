import { beforeEach, expect, it } from '@jest/globals';
import { DeleteMessage } from '@tandem/messaging-domain';
import { AddReminder } from '@tandem/messaging-domain/reminders';
import { aMessage, aRenderer, freshChannel } from '@tandem/messaging-domain/testing';
import { ROLES, systemClock, type Actor } from '@tandem/shared-kernel';
import { cross, useTestDatabase, type Command } from '@tandem/shared-postgres/testing';
import { PostgresHarness, bindHarness } from '../../testing/postgres-harness.ts';
import { PostgresReminderQueries } from './postgres-reminders.ts';

/* A reminder is added while its message is deleted: the first command has run but not committed. */

const test = useTestDatabase({ poolSize: 6 });

let world: PostgresHarness;
let owner: Actor;
let messageId: number;

beforeEach(async () => {
  world = new PostgresHarness(test().database);
  owner = await world.createUser(await world.createRealm(), ROLES.owner);
  const channelId = await freshChannel(world, owner, [owner]);
  const { recipientId } = await world.channel(channelId);
  const location = { kind: 'channel', channelId, recipientId, topic: 'a' } as const;
  messageId = await world.unitOfWork.run((tx) => tx.messages.add(aMessage(owner, location)));
});

const deletes: Command = (begin) =>
  new DeleteMessage({ unitOfWork: begin(bindHarness), clock: systemClock }).execute(owner, {
    messageId,
  });
const adds: Command = (begin) =>
  new AddReminder({
    unitOfWork: begin(bindHarness),
    renderer: aRenderer(),
    clock: systemClock,
    addresses: { urlOf: () => 'https://chat.example.com', emailDomainOf: () => 'example.com' },
  }).execute(owner, { messageId, deliverAt: Date.now() / 1_000 + 3_600, note: '' });

const outcome = async () => {
  const events = await world.events(owner.realmId);
  return {
    stored: await new PostgresReminderQueries(world.sql).listReminders(owner.userId),
    events: events.map(({ type }) => type).filter((type) => type.startsWith('reminder.')),
  };
};

it('a reminder of a message that is deleted meanwhile is refused', async () => {
  await expect(cross(test().database, deletes, adds)).rejects.toMatchObject({
    code: 'MESSAGE_NOT_ACCESSIBLE',
  });
  expect(await outcome()).toEqual({ stored: [], events: [] });
});

it('the deletion of a message removes a reminder that is added meanwhile', async () => {
  expect(await cross(test().database, adds, deletes)).toEqual({ hadToWait: true });
  expect(await outcome()).toEqual({ stored: [], events: ['reminder.added', 'reminder.removed'] });
});
