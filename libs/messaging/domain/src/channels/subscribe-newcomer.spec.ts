import { expect, it } from '@jest/globals';
import type { MessagingEvent } from '../messaging-events.ts';
import { SubscribeNewcomer, type SubscribeNewcomerTx } from './subscribe-newcomer.ts';

/** Subscribes user 7, who was invited by 3. @param found the channels that may be joined */
async function subscribe(
  found: readonly number[],
  invitation = { channelIds: [5, 6], includesDefaultChannels: false },
) {
  const events: MessagingEvent[] = [];
  const colors: string[] = [];
  let queries = 0;
  const tx = {
    joinable: {
      find: async () => {
        queries += 1;
        return found;
      },
    },
    channels: {
      subscribe: async (wanted: readonly { channelId: number; color: string }[]) => {
        colors.push(...wanted.map(({ color }) => color));
        // The user is subscribed to channel 6 already.
        return wanted.filter(({ channelId }) => channelId !== 6);
      },
    },
    events: { append: async (...added: readonly MessagingEvent[]) => void events.push(...added) },
  } as unknown as SubscribeNewcomerTx;
  await new SubscribeNewcomer(tx).execute({ realmId: 1, userId: 7, inviterId: 3, ...invitation });
  return { events, colors, queries };
}

it('subscribes to each channel with a different color, with an event for new subscriptions', async () => {
  const { events, colors } = await subscribe([5, 6, 9]);
  expect(new Set(colors).size).toBe(3);
  expect(events).toMatchObject([
    { type: 'subscription.added', channelId: 5, userIds: [7], actingUserId: 3 },
    { type: 'subscription.added', channelId: 9, userIds: [7], actingUserId: 3 },
  ]);
});

it('does nothing without channels', async () => {
  const none = { channelIds: [], includesDefaultChannels: false };
  expect(await subscribe([5], none)).toMatchObject({ events: [], queries: 0 });
  const defaults = { channelIds: [], includesDefaultChannels: true };
  expect(await subscribe([], defaults)).toMatchObject({ events: [], queries: 1, colors: [] });
});
