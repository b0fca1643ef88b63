import {
  MessagingError,
  displayedTopic,
  type ChannelQueries,
  type SubscriptionQueries,
} from '@tandem/messaging-domain';
import { ROLES, hasRole, type Clock } from '@tandem/shared-kernel';
import {
  BoolParam,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { channelSchema, presentChannel } from './channel-schemas.ts';

/** The dependencies of the endpoints that read channels. */
export interface ChannelQueryDependencies {
  readonly channels: ChannelQueries;
  readonly subscriptions: SubscriptionQueries;
  readonly clock: Clock;
}

class GetChannelsParams {
  @BoolParam({ default: true })
  excludeArchived!: boolean;

  @BoolParam({ default: false, description: 'All channels; for administrators' })
  includeAll!: boolean;

  @BoolParam({ default: false, description: 'Deprecated name of `include_all`' })
  includeAllActive!: boolean;

  @BoolParam({ default: false, description: 'Channels whose messages the user may read' })
  includeCanAccessContent!: boolean;

  @BoolParam({ default: false, description: 'Adds `is_default` to each' })
  includeDefault!: boolean;

  @BoolParam({ default: false, description: 'For bots: the channels of the owner' })
  includeOwnerSubscribed!: boolean;

  @BoolParam({ default: true })
  includePublic!: boolean;

  @BoolParam({ default: true })
  includeSubscribed!: boolean;

  @BoolParam({ default: false })
  includeWebPublic!: boolean;
}

class ChannelParams {
  @PathInt()
  streamId!: number;
}

class GetChannelIdParams {
  @TextParam({ description: 'Name of the channel' })
  stream!: string;
}

class GetTopicsParams extends ChannelParams {
  @BoolParam({ default: false, description: 'Whether the general chat is shown as an empty name' })
  allowEmptyTopicName!: boolean;
}

class SubscriptionStatusParams {
  @PathInt()
  streamId!: number;

  @PathInt()
  userId!: number;
}

class UserChannelsParams {
  @PathInt()
  userId!: number;
}

/** The endpoints that read channels. */
export function channelQueryEndpoints(dependencies: ChannelQueryDependencies): ChatEndpoint[] {
  return [
    getChannels(dependencies),
    getChannelId(dependencies),
    getChannel(dependencies),
    getChannelMembers(dependencies),
    getTopics(dependencies),
    getSubscriptionStatus(dependencies),
    getUserChannels(dependencies),
  ];
}

function getChannels({ channels, clock }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-streams',
    method: 'GET',
    path: '/streams',
    tag: 'channels',
    summary: 'Get all channels',
    auth: 'user',
    params: GetChannelsParams,
    response: { streams: schema.array(channelSchema, 'By name') },
    errors: ['CHANNEL_LIST_FOR_ADMINISTRATORS'],
    handle: async ({ actor, params }) => {
      const all = params.includeAll || params.includeAllActive;
      if (all && !hasRole(actor, ROLES.administrator)) {
        throw new MessagingError('CHANNEL_LIST_FOR_ADMINISTRATORS');
      }
      const found = await channels.list(actor, {
        all,
        isPublic: params.includePublic,
        webPublic: params.includeWebPublic,
        known: false,
        subscribed: params.includeSubscribed,
        readable: params.includeCanAccessContent,
        ownerSubscribed: params.includeOwnerSubscribed,
        archived: !params.excludeArchived,
      });
      const now = clock.now();
      return {
        streams: found.map((view) => ({
          ...presentChannel(view, now),
          ...(params.includeDefault && { is_default: view.isDefault }),
        })),
      };
    },
  });
}

function getChannelId({ channels }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-stream-id',
    method: 'GET',
    path: '/get_stream_id',
    tag: 'channels',
    summary: 'Get channel ID',
    auth: 'user',
    params: GetChannelIdParams,
    response: { stream_id: schema.integer() },
    errors: ['CHANNEL_NAME_INVALID'],
    handle: async ({ actor, params: { stream: name } }) => {
      const id = await channels.findIdByName(actor, name);
      if (id === null) throw new MessagingError('CHANNEL_NAME_INVALID', { name });
      return { stream_id: id };
    },
  });
}

function getChannel({ channels, clock }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-stream-by-id',
    method: 'GET',
    path: '/streams/{stream_id}',
    tag: 'channels',
    summary: 'Get a channel by ID',
    auth: 'user',
    params: ChannelParams,
    response: { stream: channelSchema },
    errors: ['CHANNEL_ID_INVALID'],
    handle: async ({ actor, params }) => {
      const view = await channels.find(actor, params.streamId);
      if (view === null) throw new MessagingError('CHANNEL_ID_INVALID');
      return { stream: presentChannel(view, clock.now()) };
    },
  });
}

function getChannelMembers({ channels }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-subscribers',
    method: 'GET',
    path: '/streams/{stream_id}/members',
    tag: 'channels',
    summary: 'Get channel subscribers',
    auth: 'user',
    params: ChannelParams,
    response: { subscribers: schema.array(schema.integer(), 'User IDs, ascending') },
    errors: ['CHANNEL_ID_INVALID', 'SUBSCRIBERS_HIDDEN'],
    handle: async ({ actor, params }) => ({
      subscribers: await channels.subscriberIds(actor, params.streamId),
    }),
  });
}

function getTopics({ channels }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-stream-topics',
    method: 'GET',
    path: '/users/me/{stream_id}/topics',
    tag: 'channels',
    summary: 'Get topics in a channel',
    auth: 'user',
    params: GetTopicsParams,
    response: {
      topics: schema.array(
        schema.object({ name: schema.string(), max_id: schema.integer('The newest message') }),
        'Newest first',
      ),
    },
    errors: ['CHANNEL_ID_INVALID'],
    handle: async ({ actor, params }) => {
      const topics = await channels.topics(actor, params.streamId);
      if (topics === null) throw new MessagingError('CHANNEL_ID_INVALID');
      return {
        topics: topics.map(({ name, maxMessageId }) => ({
          name: params.allowEmptyTopicName ? name : displayedTopic(name),
          max_id: maxMessageId,
        })),
      };
    },
  });
}

function getSubscriptionStatus({ subscriptions }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-subscription-status',
    method: 'GET',
    path: '/users/{user_id}/subscriptions/{stream_id}',
    tag: 'channels',
    summary: "Get a user's subscription status",
    auth: 'user',
    params: SubscriptionStatusParams,
    response: { is_subscribed: schema.boolean() },
    errors: ['SUBSCRIBER_UNKNOWN', 'CHANNEL_ID_INVALID'],
    handle: async ({ actor, params: { userId, streamId: channelId } }) => ({
      is_subscribed: await subscriptions.isSubscribed(actor, { userId, channelId }),
    }),
  });
}

function getUserChannels({ subscriptions }: ChannelQueryDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-user-channels',
    method: 'GET',
    path: '/users/{user_id}/channels',
    tag: 'channels',
    summary: "Get a user's subscribed channels",
    auth: 'user',
    params: UserChannelsParams,
    response: { subscribed_channel_ids: schema.array(schema.integer(), 'Ascending') },
    errors: ['SUBSCRIBER_UNKNOWN'],
    handle: async ({ actor, params }) => ({
      subscribed_channel_ids: await subscriptions.channelIdsOf(actor, params.userId),
    }),
  });
}
