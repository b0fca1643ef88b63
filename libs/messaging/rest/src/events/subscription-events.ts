import type {
  ListedChannel,
  MessagingEventQueries,
  PublishedSubscription,
  SubscriptionAdded,
  SubscriptionRemoved,
  SubscriptionUpdated,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  type AnyTranslator,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import type { DomainEvent } from '@tandem/shared-kernel';
import { channelAppears, channelData, channelDisappears } from './channel-drafts.ts';
import { readFlags, updateMessageFlags } from './message-flag-events.ts';
import { LISTED_SUBSCRIBERS, peersChanged, peersDraft, togetherDrafts } from './peer-drafts.ts';
import { subscriptionAdded, subscriptionDraft } from './subscription-added.ts';

type Queries = Pick<MessagingEventQueries, 'channels' | 'changes'>;

/** `subscription` remove: the user is no longer subscribed. */
const subscriptionRemoved = clientEventKind<{
  readonly channelId: number;
  readonly name: string;
}>({
  kind: 'subscription.remove',
  types: ['subscription'],
  variant: () => '',
  present: ({ channelId, name }) => ({
    subscriptions: [{ stream_id: channelId, name }],
    type: 'subscription',
    op: 'remove',
  }),
});

/** `subscription` update: the user changed a property; muting has two names. */
const subscriptionUpdated = clientEventKind<{
  readonly channelId: number;
  readonly property: string;
  readonly value: boolean | string;
}>({
  kind: 'subscription.update',
  types: ['subscription'],
  variant: () => '',
  present: ({ channelId, property, value }) => {
    const fields = { type: 'subscription', op: 'update', stream_id: channelId };
    const update = { ...fields, property, value };
    if (property !== 'is_muted') return update;
    return [update, { ...fields, property: 'in_home_view', value: !value }];
  },
});

/** The identity context's event for a deactivated or reactivated user. */
interface AccountSwitched extends DomainEvent {
  readonly type: 'user.deactivated' | 'user.reactivated';
  readonly userId: number;
}

/** Deactivated users are removed from the lists of subscribers, but stay subscribed. */
export const accountPeerEvents: AnyTranslator<Queries> = clientEventTranslator<
  AccountSwitched,
  Queries
>({
  of: ['user.deactivated', 'user.reactivated'],
  kinds: [peersChanged],
  prepare: async (events, { channels }) => {
    const channelIds = await channels.channelIdsOf(events.map(({ userId }) => userId));
    return events.map(({ type, userId }) => {
      const op = type === 'user.deactivated' ? 'peer_remove' : 'peer_add';
      const ids = channelIds.get(userId) ?? [];
      return ids.map((channelId) => peersDraft(op, channelId, [userId]));
    });
  },
});

type Event = SubscriptionAdded | SubscriptionRemoved | SubscriptionUpdated;

/** Publishes subscriptions to their users, and to the users who may see the channel. */
export const subscriptionEvents: AnyTranslator<Queries> = clientEventTranslator<Event, Queries>({
  of: ['subscription.added', 'subscription.removed', 'subscription.updated'],
  kinds: [
    subscriptionAdded,
    subscriptionRemoved,
    peersChanged,
    subscriptionUpdated,
    channelAppears,
    channelDisappears,
    updateMessageFlags,
  ],
  prepare: async (events, { channels, changes }, positions) => {
    const membership = events.filter((event) => event.type !== 'subscription.updated');
    const views = await channels.findChannels(membership.map(({ channelId }) => channelId));
    const added = events.filter((event) => event.type === 'subscription.added');
    const subscriberIds = await channels.subscriberIds(
      added.map(({ channelId }) => channelId),
      LISTED_SUBSCRIBERS,
    );
    const personal = await channels.findSubscriptions(
      added.flatMap(({ channelId, userIds }) => userIds.map((userId) => ({ channelId, userId }))),
    );
    const late = await changes.sentBetween(
      events.flatMap((event, index) =>
        event.type === 'subscription.removed' && event.settledTo !== undefined
          ? [{ channelId: event.channelId, after: event.settledTo, before: positions[index] ?? 0 }]
          : [],
      ),
    );
    return events.map((event, index) => {
      if (event.type === 'subscription.updated') return [updateDraft(event)];
      const view = views.get(event.channelId);
      if (!view) return [];
      if (event.type === 'subscription.removed') {
        return removalDrafts(event, view, late.get(positions[index] ?? 0) ?? []);
      }
      const own = personal.filter(({ channelId }) => channelId === event.channelId);
      return additionDrafts(event, view, own, subscriberIds.get(event.channelId) ?? []);
    });
  },
});

function additionDrafts(
  { channelId, userIds, newcomerIds }: SubscriptionAdded,
  view: ListedChannel,
  own: readonly PublishedSubscription[],
  subscriberIds: readonly number[],
): ClientEventDraft[] {
  const channel = channelData(view);
  const newcomers = { kind: 'users', userIds: newcomerIds } as const;
  return [
    ...(newcomerIds.length > 0
      ? [channelAppears.draft(newcomers, { channel, isReturn: false })]
      : []),
    subscriptionDraft(userIds, own, { channel, subscriberIds }),
    peersDraft('peer_add', channelId, userIds),
  ];
}

function removalDrafts(
  event: SubscriptionRemoved,
  { name }: ListedChannel,
  lateIds: readonly number[],
): ClientEventDraft[] {
  const { channelId, userIds } = event;
  const outsiderIds = event.strangerIds; // a stored name; glossary: allow
  const outsiders = { kind: 'users', userIds: outsiderIds } as const;
  return [
    subscriptionRemoved.draft({ kind: 'users', userIds }, { channelId, name }),
    ...(outsiderIds.length > 0
      ? [channelDisappears.draft(outsiders, { channelId, isArchived: false })]
      : []),
    peersDraft('peer_remove', channelId, userIds),
    ...togetherDrafts(channelId, userIds, outsiderIds),
    // The command has listed the visible unread messages.
    ...(lateIds.length > 0
      ? [updateMessageFlags.draft({ kind: 'users', userIds }, readFlags(lateIds))]
      : []),
  ];
}

function updateDraft({ userId, channelId, property, value }: SubscriptionUpdated) {
  return subscriptionUpdated.draft(
    { kind: 'users', userIds: [userId] },
    { channelId, property, value },
  );
}
