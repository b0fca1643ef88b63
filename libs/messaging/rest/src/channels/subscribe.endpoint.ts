import type { MessagingUseCases, SubscribeResult } from '@tandem/messaging-domain';
import { BoolParam, JsonParam, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { peopleReference, peopleShape, type People } from '../subscriptions/people-reference.ts';
import { channelRequestsShape, type ChannelRequests } from './channel-shapes.ts';
import { NewChannelParams, channelOptions } from './new-channel-params.ts';

/** Names of channels by the ID of the user. */
export const channelsByUser = schema.map(
  schema.array(schema.string()),
  'By user ID: names of channels',
);

/** Properties of new channels do not change existing ones. */
class SubscribeParams extends NewChannelParams {
  @BoolParam({
    default: true,
    description: 'Whether the request fails if one channel cannot be joined',
  })
  authorizationErrorsFatal!: boolean;

  @JsonParam(peopleShape, {
    optional: true,
    description: 'IDs or email addresses of the users to subscribe; by default the user',
  })
  principals?: People;

  @JsonParam(channelRequestsShape)
  subscriptions!: ChannelRequests;
}

/** Subscribes users to channels; missing ones are created. */
export function subscribe(useCase: Pick<MessagingUseCases['subscribe'], 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'subscribe',
    method: 'POST',
    path: '/users/me/subscriptions',
    tag: 'channels',
    summary: 'Subscribe to channels',
    description: 'Channels that do not exist are created.',
    auth: 'user',
    guard: 'not-guest',
    params: SubscribeParams,
    response: {
      subscribed: channelsByUser,
      already_subscribed: channelsByUser,
      unauthorized: schema.optional(
        schema.array(schema.string(), 'Only if authorization errors are not fatal'),
      ),
      new_subscription_messages_sent: schema.optional(schema.boolean()),
    },
    errors: [
      'LIMIT_REACHED',
      'CHANNEL_NAME_EMPTY',
      'CHANNEL_NAME_TOO_LONG',
      'CHANNEL_NAME_HAS_INVALID_CHARACTER',
      'SUBSCRIBER_UNKNOWN',
      'SUBSCRIBER_DEACTIVATED',
      'SUBSCRIPTIONS_TOO_MANY',
      'SETTING_GROUP_UNKNOWN',
      'SETTING_GROUP_NOT_ALLOWED',
      'CHANNEL_PERMISSION_MISSING',
      'DEFAULT_CHANNEL_PRIVATE',
      'CHANNEL_PRIVACY_CONTRADICTION',

      'WEB_PUBLIC_CHANNELS_DISABLED',
      'CHANNEL_RETENTION_FOR_OWNERS',
      'CHANNEL_FOLDER_UNKNOWN',
      'CHANNEL_NOT_ACCESSIBLE',
    ],
    handle: async ({ actor, params }) => {
      const { announce, authorizationErrorsFatal, subscriptions, principals } = params;
      const result = await useCase.execute(actor, {
        notifiesSubscribed: params.sendNewSubscriptionMessages,
        principals: principals && peopleReference(principals),
        options: channelOptions(params),
        announce,
        authorizationErrorsFatal,
        channels: subscriptions,
      });
      return present(result, params);
    },
  });
}

function present(
  { subscribed, alreadySubscribed, unauthorized, notifiedSubscribed }: SubscribeResult,
  params: SubscribeParams,
) {
  return {
    subscribed: Object.fromEntries(subscribed),
    already_subscribed: Object.fromEntries(alreadySubscribed),
    ...(!params.authorizationErrorsFatal && { unauthorized }),
    ...(params.sendNewSubscriptionMessages && {
      new_subscription_messages_sent: notifiedSubscribed,
    }),
  };
}
