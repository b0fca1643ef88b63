import type { ListedChannel, PublishedSubscription } from '@tandem/messaging-domain';
import { clientEventKind, type Audience, type ClientEventDraft } from '@tandem/shared-chat-wire';
import { channelAppears, channelData, knowsArchived } from './channel-drafts.ts';
import { returnDrafts } from './subscription-added.ts';

/** Larger channels: events leave out the list of subscribers. */
export const LISTED_SUBSCRIBERS = 10_000;

interface PeersData {
  readonly op: 'peer_add' | 'peer_remove';
  readonly channelId: number;
  readonly userIds: readonly number[];
  /**
   * Recipients may get different lists: clients that support archived channels still have the list when a
   * channel is unarchived, and only they have lists of archived ones; users who left together receive each
   * other.
   */
  readonly when?: 'returning' | 'archived' | 'leaving-together';
}

/** `subscription` peer_add and peer_remove: others joined or left. */
export const peersChanged = clientEventKind<PeersData>({
  kind: 'subscription.peers',
  types: ['subscription'],
  variant: ({ when }, actor) => {
    if (when === 'returning' || when === 'archived') return String(knowsArchived(actor));
    return when === 'leaving-together' ? actor.userId : '';
  },
  present: ({ op, channelId, userIds, when }, actor) => {
    if (when === 'returning' && knowsArchived(actor)) return null;
    if (when === 'archived' && !knowsArchived(actor)) return null;
    const recipientIds =
      when === 'leaving-together' ? userIds.filter((id) => id !== actor.userId) : userIds;
    return { type: 'subscription', op, stream_ids: [channelId], user_ids: recipientIds };
  },
});

/** Users who joined or left themselves receive other events. */
export function peersDraft(
  op: PeersData['op'],
  channelId: number,
  userIds: readonly number[],
): ClientEventDraft {
  const others = { kind: 'channel', channelId, of: 'metadata', except: userIds } as const;
  return peersChanged.draft(others, { op, channelId, userIds });
}

/** Users who left together and still see the channel receive each other's removal. */
export function togetherDrafts(
  channelId: number,
  userIds: readonly number[],
  outsiderIds: readonly number[],
): ClientEventDraft[] {
  const outsiders = new Set(outsiderIds);
  const knowing = userIds.filter((id) => !outsiders.has(id));
  if (userIds.length < 2 || knowing.length === 0) return [];
  const data = { op: 'peer_remove', channelId, userIds, when: 'leaving-together' } as const;
  return [peersChanged.draft({ kind: 'users', userIds: knowing }, data)];
}

/**
 * A channel with subscribers became visible to users: publishes the channel, then
 * its subscribers.
 *
 * @param subscriberIds left out of large channels
 * @param returning the subscriptions of its subscribers, where the channel was archived
 */
export function appearanceDrafts(
  view: ListedChannel,
  audience: Audience,
  subscriberIds: readonly number[] | undefined,
  returning?: readonly PublishedSubscription[],
): ClientEventDraft[] {
  const { channelId, isArchived } = view;
  const isReturn = returning !== undefined;
  // Clients add to the count in the channel.
  const counted = subscriberIds ? { ...view, subscriberCount: 0 } : view;
  const drafts = [
    channelAppears.draft(audience, { channel: channelData(counted), isReturn }),
    ...returnDrafts(counted, returning ?? []),
  ];
  if (!subscriberIds?.length) return drafts;
  const peers = { op: 'peer_add', channelId, userIds: subscriberIds } as const;
  if (!isReturn && !isArchived) return [...drafts, peersChanged.draft(audience, peers)];
  const when = isReturn ? 'returning' : 'archived';
  return [...drafts, peersChanged.draft(audience, { ...peers, when })];
}
