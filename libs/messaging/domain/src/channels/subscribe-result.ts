import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionAdded } from './channel-events.ts';
import type { SubscribableChannel, SubscriptionKey } from './channel-repository.ts';

/** What came of a request to subscribe. */
export interface SubscribeResult {
  /** Names of channels by the number of the user. Who would have none is absent. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the actor may not join, or not add others to. */
  readonly unauthorized: readonly string[];
}

/** Sorts users and channels into those that came together just now and those that were before. */
export function outcomeOf(
  channels: readonly SubscribableChannel[],
  userIds: readonly number[],
  added: readonly SubscriptionKey[],
): Pick<SubscribeResult, 'subscribed' | 'alreadySubscribed'> {
  const isNew = new Set(added.map((each) => `${each.userId}:${each.channelId}`));
  const subscribed = new Map<number, string[]>();
  const alreadySubscribed = new Map<number, string[]>();
  for (const userId of userIds) {
    for (const { id, name } of channels) {
      push(isNew.has(`${userId}:${id}`) ? subscribed : alreadySubscribed, userId, name);
    }
  }
  return { subscribed, alreadySubscribed };
}

/** An event per channel that somebody joined. */
export function subscriptionEvents(
  actor: Actor,
  added: readonly SubscriptionKey[],
): SubscriptionAdded[] {
  const userIds = new Map<number, number[]>();
  for (const each of added) push(userIds, each.channelId, each.userId);
  return [...userIds].map(([channelId, ids]) => ({
    type: 'subscription.added',
    ...{ realmId: actor.realmId, channelId, actingUserId: actor.userId },
    userIds: ids.sort((a, b) => a - b),
  }));
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
