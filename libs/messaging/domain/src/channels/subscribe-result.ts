import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionAdded } from './channel-events.ts';
import { MessagingError } from '../messaging-error.ts';
import type {
  MembershipChange,
  SubscribableChannel,
  SubscriptionKey,
} from './channel-repository.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { SubscribingContext } from './subscribing-queries.ts';

/** The result of a request to subscribe. */
export interface SubscribeResult {
  /** Names of channels by the id of the user. Users without channels are absent. */
  readonly subscribed: ReadonlyMap<number, readonly string[]>;
  readonly alreadySubscribed: ReadonlyMap<number, readonly string[]>;
  /** Names of the channels that the actor may not join, or not add others to. */
  readonly unauthorized: readonly string[];
  /** True if the subscribed users were notified; large numbers of users are not. */
  readonly notifiedSubscribed: boolean;
}

/** Separates new subscriptions of users and channels from existing ones. */
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

/** One event per channel with new subscribers. @param made the created channels */
export function subscriptionEvents(
  { realmId, userId: actingUserId }: Actor,
  added: readonly MembershipChange[],
  made: ReadonlySet<number>,
): SubscriptionAdded[] {
  return idsByChannel(added).map(({ channelId, userIds, outsiderIds }) => ({
    type: 'subscription.added',
    realmId,
    channelId,
    actingUserId,
    userIds,
    // The event of a new channel reaches its subscribers anyway.
    newcomerIds: made.has(channelId) ? [] : outsiderIds,
  }));
}

/**
 * Appends the events of subscriptions, and lets the subscriptions start with them: users receive exactly
 * the messages that are published later. Where the channel or the user is new, others cannot see messages
 * sent before the event, and the start of the history does not change.
 *
 * @param created channels of this transaction: no other user can send to them before it commits
 */
export async function publishSubscriptions(
  { channels, events }: Pick<MessagingTx, 'channels' | 'events'>,
  added: readonly SubscriptionAdded[],
  created: ReadonlySet<number>,
): Promise<void> {
  if (added.length === 0) return;
  const eventIds = await events.append(...added);
  const begun = added.map(({ channelId, userIds }, index) => ({
    channelId,
    userIds,
    eventId: eventIds[index] ?? 0,
  }));
  const older = begun.filter(({ channelId }) => !created.has(channelId));
  if (older.length > 0) await channels.beginSubscriptions(older);
}

/** The users of each channel, ascending, and those who have access to it only as subscribers. */
export function idsByChannel(keys: readonly MembershipChange[]): readonly {
  readonly channelId: number;
  readonly userIds: readonly number[];
  readonly outsiderIds: readonly number[];
}[] {
  const changes = new Map<number, MembershipChange[]>();
  for (const each of keys) push(changes, each.channelId, each);
  return [...changes].map(([channelId, list]) => ({
    channelId,
    userIds: ascending(list),
    outsiderIds: ascending(list.filter((each) => !each.knowsChannel)),
  }));
}

function ascending(keys: readonly SubscriptionKey[]): readonly number[] {
  return keys.map((each) => each.userId).sort((a, b) => a - b);
}

/**
 * The users of a request: the principals, or the actor if there are none.
 *
 * @throws MessagingError SUBSCRIBER_UNKNOWN, SUBSCRIBER_DEACTIVATED
 */
export function subscriberIds(
  actor: Actor,
  { principals, unknownPrincipals }: SubscribingContext,
): readonly number[] {
  if (unknownPrincipals.length > 0) throw new MessagingError('SUBSCRIBER_UNKNOWN');
  if (principals.some((each) => !each.isActive)) throw new MessagingError('SUBSCRIBER_DEACTIVATED');
  return principals.length === 0 ? [actor.userId] : principals.map((each) => each.id);
}

/** Appends to the list of a key. */
export function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
