import type {
  ChannelChange,
  ChannelCreated,
  ChannelUpdated,
  ListedChannel,
  MessagingEventQueries,
  PublishedSubscription,
} from '@tandem/messaging-domain';
import {
  clientEventKind,
  clientEventTranslator,
  presentGroupValue,
  type AnyTranslator,
  type Audience,
  type ClientEventDraft,
} from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import {
  channelAppears,
  channelData,
  channelDisappears,
  knowsArchived,
  presentChannelData,
  type ChannelData,
} from './channel-drafts.ts';
import { LISTED_SUBSCRIBERS, appearanceDrafts, peersChanged } from './peer-drafts.ts';
import { subscriptionAdded } from './subscription-added.ts';

type Queries = Pick<MessagingEventQueries, 'channels'>;

interface UpdateData {
  readonly change: ChannelChange;
  readonly channel: ChannelData;
}

/** `stream` update: a property of a channel changed. */
const channelUpdated = clientEventKind<UpdateData>({
  kind: 'stream.update',
  types: ['stream'],
  variant: (_, actor) => String(knowsArchived(actor)),
  present: ({ change, channel }, actor) => {
    if (change.property === 'is_archived' && !knowsArchived(actor)) return null;
    const name = change.property === 'name' ? change.before : channel.name;
    return updatedFields(change, channel).map((fields) => ({
      type: 'stream',
      op: 'update',
      stream_id: channel.channelId,
      name,
      ...fields,
    }));
  },
});

/** The part of a change that is in events: usually one of them. */
function updatedFields(change: ChannelChange, channel: ChannelData): object[] {
  switch (change.property) {
    case 'description': {
      const { value, rendered: rendered_description } = change;
      return [{ property: 'description', value, rendered_description }];
    }
    case 'privacy': {
      const { inviteOnly, isWebPublic, historyPublicToSubscribers } = change.value;
      return [
        {
          history_public_to_subscribers: historyPublicToSubscribers,
          property: 'invite_only',
          value: inviteOnly,
          is_web_public: isWebPublic,
        },
      ];
    }
    case 'name':
    case 'message_retention_days':
    case 'folder_id':
    case 'topics_policy':
    case 'is_archived':
      return [{ property: change.property, value: change.value }];
    default: {
      const value = presentGroupValue(change.value);
      return [
        { property: change.property, value },
        ...(change.property === 'can_send_message_group' ? formerPolicies(channel) : []),
      ];
    }
  }
}

/** The deprecated forms of the posting permission. */
function formerPolicies(channel: ChannelData): object[] {
  const { stream_post_policy, is_announcement_only } = presentChannelData(channel);
  return [
    { property: 'stream_post_policy', value: stream_post_policy },
    { property: 'is_announcement_only', value: is_announcement_only },
  ];
}

type Event = ChannelCreated | ChannelUpdated;

/** Publishes channels to the users who may see them. */
export const channelEvents: AnyTranslator<Queries> = clientEventTranslator<Event, Queries>({
  of: ['channel.created', 'channel.updated'],
  kinds: [channelAppears, channelDisappears, channelUpdated, peersChanged, subscriptionAdded],
  prepare: async (events, { channels }) => {
    const views = await channels.findChannels(events.map(({ channelId }) => channelId));
    const opened = events.filter(changesPrivacy).map(({ channelId }) => channelId);
    const insiders: IdLists = opened.length > 0 ? await channels.insiderIds(opened) : new Map();
    const shown = events.filter(shows).map(({ channelId }) => channelId);
    const subscribers: IdLists =
      shown.length > 0 ? await channels.subscriberIds(shown, LISTED_SUBSCRIBERS) : new Map();
    const returned = events.filter(returns).map(({ channelId }) => channelId);
    const returning = returned.length > 0 ? await channels.returningSubscriptions(returned) : [];
    return events.map((event) => {
      const view = views.get(event.channelId);
      if (!view) return [];
      if (event.type === 'channel.created') {
        // Clients add the first subscribers to this count: their event follows.
        return appearanceDrafts(view, knowers(event.channelId), []);
      }
      return updateDrafts(event.change, view, {
        insiderIds: insiders.get(event.channelId) ?? [],
        subscriberIds: subscribers.get(event.channelId),
        returning: returning.filter(({ channelId }) => channelId === event.channelId),
      });
    });
  },
});

type IdLists = ReadonlyMap<number, readonly number[]>;

function changesPrivacy(event: Event): boolean {
  return event.type === 'channel.updated' && event.change.property === 'privacy';
}

/** True if the channel may become visible to users. */
function shows(event: Event): boolean {
  if (returns(event)) return true;
  return (
    event.type === 'channel.updated' &&
    event.change.property === 'privacy' &&
    !event.change.value.inviteOnly
  );
}

function returns(event: Event): boolean {
  return (
    event.type === 'channel.updated' &&
    event.change.property === 'is_archived' &&
    !event.change.value
  );
}

const knowers = (channelId: number): Audience => ({ kind: 'channel', channelId, of: 'metadata' });

interface People {
  readonly insiderIds: readonly number[];
  /** Absent in large channels. */
  readonly subscriberIds: readonly number[] | undefined;
  /** Subscribers with clients that do not support archived channels. */
  readonly returning: readonly PublishedSubscription[];
}

function updateDrafts(
  change: ChannelChange,
  view: ListedChannel,
  { insiderIds, subscriberIds, returning }: People,
): ClientEventDraft[] {
  const { channelId } = view;
  const update = channelUpdated.draft(knowers(channelId), { change, channel: channelData(view) });
  if (change.property === 'is_archived') {
    return change.value
      ? [update, channelDisappears.draft(knowers(channelId), { channelId, isArchived: true })]
      : [...appearanceDrafts(view, knowers(channelId), subscriberIds, returning), update];
  }
  if (change.property !== 'privacy') return [update];
  const outsiders: Audience = { kind: 'realm', role: ROLES.member, except: insiderIds };
  const { value, before } = change;
  if (before.inviteOnly && !value.inviteOnly) {
    return [...appearanceDrafts(view, outsiders, subscriberIds), update];
  }
  if (!before.inviteOnly && value.inviteOnly) {
    return [update, channelDisappears.draft(outsiders, { channelId, isArchived: false })];
  }
  return [update];
}
