import type { ListedChannel, PublishedSubscription } from '@tandem/messaging-domain';
import { clientEventKind, type ClientEventDraft } from '@tandem/shared-chat-wire';
import { presentSubscription } from '../channels/present-subscription.ts';
import { withDefaults } from '../channels/with-defaults.ts';
import { channelData, knowsArchived, type ChannelData } from './channel-drafts.ts';

type Personal = Omit<PublishedSubscription, 'userId' | 'channelId'>;

interface AddedData {
  readonly channel: ChannelData;
  readonly subscriberIds: readonly number[];
  /** By user ID: how he sees the channel. */
  readonly personal: Readonly<Record<string, Personal>>;
  /** Only those are told whose clients know no archived channels: for them it was gone. */
  readonly isReturn?: boolean;
}

/** `subscription` add: the actor is subscribed to a channel. */
export const subscriptionAdded = clientEventKind<AddedData>({
  kind: 'subscription.add',
  types: ['subscription'],
  present: ({ channel, subscriberIds, personal, isReturn = false }, actor) => {
    const { userId, form } = actor;
    const own = personal[userId];
    if (!own || (isReturn && knowsArchived(actor))) return null;
    const { defaults, ...settings } = own;
    const dateCreated = new Date(channel.dateCreated);
    const view = { ...channel, ...settings, dateCreated, subscriberIds };
    const shown = form.capabilities.notification_settings_null
      ? view
      : withDefaults(view, defaults);
    const subscriptions = [presentSubscription(shown, dateCreated)];
    return { type: 'subscription', op: 'add', subscriptions };
  },
});

/** @param own how each of them sees the channel */
export function subscriptionDraft(
  userIds: readonly number[],
  own: readonly PublishedSubscription[],
  more: Pick<AddedData, 'channel' | 'subscriberIds' | 'isReturn'>,
): ClientEventDraft {
  const personal = Object.fromEntries(
    own.map(({ userId, channelId: _, ...settings }) => [userId, settings]),
  );
  return subscriptionAdded.draft({ kind: 'users', userIds }, { ...more, personal });
}

/** How many people one event tells of their subscriptions: it holds what is each one's own. */
const TOLD_TOGETHER = 1_000;

/**
 * A channel is there again for its subscribers whose clients know no archived channels. Who is in it
 * they are told next, where that is told.
 */
export function returnDrafts(
  view: ListedChannel,
  own: readonly PublishedSubscription[],
): ClientEventDraft[] {
  const more = { channel: channelData(view), subscriberIds: [], isReturn: true };
  const drafts: ClientEventDraft[] = [];
  for (let from = 0; from < own.length; from += TOLD_TOGETHER) {
    const some = own.slice(from, from + TOLD_TOGETHER);
    drafts.push(
      subscriptionDraft(
        some.map(({ userId }) => userId),
        some,
        more,
      ),
    );
  }
  return drafts;
}
