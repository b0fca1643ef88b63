import type { NewMessageLocation, NewMessage } from '@tandem/messaging-domain';
import { aMessage } from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import type { PostgresHarness } from './postgres-harness.ts';

/** Stores messages for tests that read them. */
export function messageSending(world: () => PostgresHarness) {
  return {
    send: (sender: Actor, location: NewMessageLocation, changes: Partial<NewMessage> = {}) =>
      world().unitOfWork.run((tx) => tx.messages.add(aMessage(sender, location, changes))),
    toPeople: (...people: Actor[]): NewMessageLocation => ({
      kind: 'direct',
      userIds: people.map((each) => each.userId).sort((a, b) => a - b),
    }),
    toChannel: async (channelId: number, topic = 'Lunch'): Promise<NewMessageLocation> => ({
      kind: 'channel',
      channelId,
      topic,
      recipientId: (await world().channel(channelId)).recipientId,
    }),
  };
}
