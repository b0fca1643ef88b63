import type { ListedChannel, PublishedSubscription } from '@tandem/messaging-domain';
import { clientEventKind, type ClientEventDraft } from '@tandem/shared-chat-wire';
import { presentSubscription } from '../channels/present-subscription.ts';
import { withDefaults } from '../channels/with-defaults.ts';
import { channelData, knowsArchived, type ChannelData } from './channel-drafts.ts';

type Personal = Omit<PublishedSubscription, 'userId' | 'channelId'>;

interface AddedData {
  readonly channel: ChannelData;
  readonly subscriberIds: readonly number[];
  /** The properties of the subscription by user id. */
  readonly personal: Readonly<Record<string, Personal>>;
  /** Published only to clients that do not support archived channels: for them it was deleted. */
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

/** @param own the properties of each subscription */
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

/** The most recipients of one event: it contains the properties of each recipient's subscription. */
const TOLD_TOGETHER = 1_000;

/**
 * An unarchived channel appears again for clients that do not support archived channels. Its
 * subscribers follow, where they are published.
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
