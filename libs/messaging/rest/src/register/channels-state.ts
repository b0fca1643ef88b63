import type {
  FormerSubscription,
  ListedChannel,
  MessagingStateQueries,
  SubscriptionView,
} from '@tandem/messaging-domain';
import { SerializedJson, type RegisterStateSource } from '@tandem/shared-chat-wire';
import { ROLES } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import { channelSchema, presentChannel } from '../channels/channel-schemas.ts';
import { defaultGroupSchema, presentDefaultGroups } from '../channels/default-group-schemas.ts';
import { presentSubscribers, presentSubscription } from '../channels/present-subscription.ts';
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
    const now = new Date();
    const { includeSubscribers, capabilities } = client.form;
    const own = await subscriptions.listOwn(actor, 'false');
    const visible = await VisibleChannels.of({ channels }, request);
    // Users who may see a channel may see its subscribers.
    const subscribers =
      includeSubscribers === 'false'
        ? null
        : await subscriptions.subscribersOf(
            visible.list.map(({ channelId }) => channelId),
            includeSubscribers,
          );
    const former = new Map(
      (await personal.formerSubscriptions(actor)).map((each) => [each.channelId, each]),
    );
    const defaults = capabilities.notification_settings_null
      ? null
      : await personal.notificationDefaults(actor);
    const present = (view: SubscriptionView) => ({
      ...presentSubscription(defaults ? withDefaults(view, defaults) : view, now),
      ...presentSubscribers(subscribers?.get(view.channelId) ?? {}),
    });
    const subscribed = new Set(own.map(({ channelId }) => channelId));
    const others = visible.list.filter(({ channelId }) => !subscribed.has(channelId));
    const presentFormer = (isActive: boolean) =>
      others.flatMap((channel) => {
        const left = former.get(channel.channelId);
        return left?.isActive === isActive ? [present(formerView(channel, left))] : [];
      });
    const never = others.filter(({ channelId }) => !former.has(channelId));
    return {
      // Archived channels are only sent to clients that support them.
      subscriptions: [...own.map(present), ...presentFormer(true)],
      unsubscribed: presentFormer(false),
      never_subscribed: subscribers
        ? never.map((channel) => ({
            ...presentChannel(channel, now),
            ...presentSubscribers(subscribers.get(channel.channelId) ?? {}),
          }))
        : SerializedJson.list(never.map((channel) => visible.jsonOf(channel))),
    };
  },
};

/** All channels that the user may see, without their own settings. */
export const streamsState: RegisterStateSource<Queries> = {
  fetchTypes: ['stream'],
  fields: { streams: schema.array(channelSchema, 'By name') },
  load: async ({ channels }, request) => {
    const visible = await VisibleChannels.of({ channels }, request);
    return { streams: SerializedJson.list(visible.list.map((each) => visible.jsonOf(each))) };
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

function formerView(
  { isDefault: _, ...channel }: ListedChannel,
  { isActive: _active, ...former }: FormerSubscription,
): SubscriptionView {
  return { ...channel, ...former };
}
