import type { MessagingStateQueries, SubscriberIds } from '@tandem/messaging-domain';
import { SerializedJson, type RegisterStateSource } from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import { channelSchema } from '../channels/channel-schemas.ts';
import { defaultGroupSchema, presentDefaultGroups } from '../channels/default-group-schemas.ts';
import { presentOwnSettings } from '../channels/present-subscription.ts';
import { subscriptionSchema, unsubscribedChannelSchema } from '../channels/subscription-schemas.ts';
import { withDefaults } from '../channels/with-defaults.ts';
import { VisibleChannels } from './visible-channels.ts';

type Queries = Pick<
  MessagingStateQueries,
  'subscriptions' | 'channels' | 'personal' | 'defaultGroups'
>;

/** The channels that the user is, was or could be subscribed to. */
export const subscriptionsState: RegisterStateSource<Queries> = {
  fetchTypes: ['subscription'],
  fields: {
    subscriptions: schema.array(subscriptionSchema, 'By name'),
    unsubscribed: schema.array(subscriptionSchema, 'Channels from which the user unsubscribed'),
    never_subscribed: schema.array(
      unsubscribedChannelSchema,
      'Channels to which the user was never subscribed',
    ),
  },
  load: async ({ subscriptions, channels, personal }, request) => {
    const { actor, client } = request;
    const { includeSubscribers, capabilities } = client.form;
    const visible = await VisibleChannels.of({ channels }, request);
    const own = new Map(
      (await personal.ownSubscriptions(actor)).map((each) => [each.channelId, each]),
    );
    // Users who may see a channel may see its subscribers.
    const subscribers =
      includeSubscribers === 'false'
        ? null
        : await subscriptions.subscribersOf(
            visible.list.map(({ channelId }) => channelId),
            includeSubscribers,
          );
    const defaults = capabilities.notification_settings_null
      ? null
      : await personal.notificationDefaults(actor);
    const subscribed: string[] = [];
    const archived: string[] = [];
    const left: string[] = [];
    const never: string[] = [];
    for (const channel of visible.list) {
      const settings = own.get(channel.channelId);
      const listed = subscribers && jsonOfSubscribers(subscribers.get(channel.channelId));
      const json = [visible.jsonOf(channel), listed];
      if (!settings) {
        never.push(merged(json));
        continue;
      }
      const shown = defaults ? withDefaults(settings, defaults) : settings;
      json.push(JSON.stringify(presentOwnSettings(shown)));
      const list = !settings.isActive ? left : channel.isArchived ? archived : subscribed;
      list.push(merged(json));
    }
    return {
      // Archived channels are only sent to clients that support them.
      subscriptions: listOf([...subscribed, ...archived]),
      unsubscribed: listOf(left),
      never_subscribed: listOf(never),
    };
  },
};

/** All channels that the user may see, without their own settings. */
export const streamsState: RegisterStateSource<Queries> = {
  fetchTypes: ['stream'],
  fields: { streams: schema.array(channelSchema, 'By name') },
  load: async ({ channels }, request) => {
    const visible = await VisibleChannels.of({ channels }, request);
    return { streams: listOf(visible.list.map((each) => visible.jsonOf(each))) };
  },
};

/** Channels that new users are subscribed to. */
export const defaultChannelsState: RegisterStateSource<Queries> = {
  fetchTypes: ['default_streams', 'default_stream_groups'],
  fields: {
    realm_default_streams: schema.array(schema.integer(), 'IDs of channels'),
    realm_default_stream_groups: schema.array(defaultGroupSchema, 'By name'),
  },
  load: async ({ channels, defaultGroups }, request) => {
    // Not for guests: they are not subscribed automatically.
    const isGuest = request.actor.role === ROLES.guest;
    const visible = isGuest ? [] : (await VisibleChannels.of({ channels }, request)).list;
    return {
      ...(request.fetches('default_streams') && {
        realm_default_streams: visible.flatMap(({ isDefault, channelId }) =>
          isDefault ? channelId : [],
        ),
      }),
      ...(request.fetches('default_stream_groups') && {
        realm_default_stream_groups: isGuest
          ? []
          : presentDefaultGroups(
              await defaultGroups.listGroups(request.actor.realmId),
              new Set(visible.map(({ channelId }) => channelId)),
            ),
      }),
    };
  },
};

function jsonOfSubscribers(subscribers: SubscriberIds | undefined): string {
  const { ids = '', isPartial = false } = subscribers ?? {};
  return `{"${isPartial ? 'partial_subscribers' : 'subscribers'}":[${ids}]}`;
}

/** An object with the fields of several, none of them empty. */
function merged(objects: readonly (string | null)[]): string {
  const fields = objects.flatMap((json) => json?.slice(1, -1) ?? []);
  return `{${fields.join(',')}}`;
}

/** One text for all: a thousand short ones would be copied one by one. */
function listOf(items: readonly string[]): SerializedJson {
  return SerializedJson.list(items.length > 0 ? [Buffer.from(items.join(','))] : []);
}
