import {
  CHANNEL_GROUP_SETTINGS,
  TOPICS_POLICIES,
  type ChannelOptions,
  type MessagingUseCases,
  type SubscribeResult,
  type TopicsPolicy,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  OneOf,
  TextParam,
  WireError,
  chatEndpoint,
  either,
  integer,
  text,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { peopleReference, peopleShape, type People } from '../subscriptions/people-reference.ts';
import { channelRequestsShape, type ChannelRequests } from './channel-shapes.ts';
import { groupValueShape, toGroupValue, type GroupValue } from './group-value.ts';

const groupParam = () => JsonParam(groupValueShape, { optional: true });
/** Names of channels by the ID of the user. */
export const channelsByUser = schema.map(
  schema.array(schema.string()),
  'By user ID: names of channels',
);

/** Everything from `can_…` on and from `folder_id` to `message_retention_days` is for new channels. */
class SubscribeParams {
  @BoolParam({ default: false, description: 'Whether to tell everybody of new channels' })
  announce!: boolean;

  @BoolParam({
    default: true,
    description: 'Whether one channel that cannot be joined refuses the whole request',
  })
  authorizationErrorsFatal!: boolean;

  @groupParam() can_add_subscribers_group?: GroupValue;
  @groupParam() can_administer_channel_group?: GroupValue;
  @groupParam() can_create_topic_group?: GroupValue;
  @groupParam() can_delete_any_message_group?: GroupValue;
  @groupParam() can_delete_own_message_group?: GroupValue;
  @groupParam() can_move_messages_out_of_channel_group?: GroupValue;
  @groupParam() can_move_messages_within_channel_group?: GroupValue;
  @groupParam() can_remove_subscribers_group?: GroupValue;
  @groupParam() can_resolve_topics_group?: GroupValue;
  @groupParam() can_send_message_group?: GroupValue;
  @groupParam() can_subscribe_group?: GroupValue;

  @IntParam({ optional: true })
  folderId?: number;

  @BoolParam({
    optional: true,
    description: 'Of a private channel: whether its subscribers see what was there before them',
  })
  historyPublicToSubscribers?: boolean;

  @BoolParam({ default: false, description: 'Private' })
  inviteOnly!: boolean;

  @BoolParam({ default: false, description: 'Whether new members are subscribed to it' })
  isDefaultStream!: boolean;

  @BoolParam({ default: false })
  isWebPublic!: boolean;

  @JsonParam(either(integer(), text()), {
    optional: true,
    description: 'Days, or `"realm_default"` or `"unlimited"`',
  })
  messageRetentionDays?: number | string;

  @JsonParam(peopleShape, {
    optional: true,
    description: 'IDs or email addresses of those to subscribe; the caller if left out',
  })
  principals?: People;

  @BoolParam({ default: true })
  sendNewSubscriptionMessages!: boolean;

  @JsonParam(channelRequestsShape)
  subscriptions!: ChannelRequests;

  @OneOf(TOPICS_POLICIES)
  @TextParam({ optional: true })
  topicsPolicy?: TopicsPolicy;
}

/** Subscribes people to channels; what does not exist is created. */
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
      ...['CHANNEL_NAME_EMPTY', 'CHANNEL_NAME_TOO_LONG', 'CHANNEL_NAME_HAS_INVALID_CHARACTER'],
      ...['SUBSCRIBER_UNKNOWN', 'SUBSCRIBER_DEACTIVATED', 'SUBSCRIPTIONS_TOO_MANY'],
      ...['SETTING_GROUP_UNKNOWN', 'SETTING_GROUP_NOT_ALLOWED', 'CHANNEL_PERMISSION_MISSING'],
      ...['DEFAULT_CHANNEL_PRIVATE', 'CHANNEL_PRIVACY_CONTRADICTION'],
      ...[
        'WEB_PUBLIC_CHANNELS_DISABLED',
        'CHANNEL_RETENTION_FOR_OWNERS',
        'CHANNEL_FOLDER_UNKNOWN',
        'CHANNEL_NOT_ACCESSIBLE',
      ],
    ],
    handle: async ({ actor, params }) => {
      const { announce, authorizationErrorsFatal, subscriptions, principals } = params;
      const result = await useCase.execute(actor, {
        ...{ announce, authorizationErrorsFatal, channels: subscriptions },
        tellsSubscribed: params.sendNewSubscriptionMessages,
        principals: principals && peopleReference(principals),
        options: channelOptions(params),
      });
      return present(result, params);
    },
  });
}

function channelOptions(params: SubscribeParams): ChannelOptions {
  const given = CHANNEL_GROUP_SETTINGS.flatMap((setting) => {
    const value = params[setting];
    return value === undefined ? [] : [[setting, toGroupValue(value)] as const];
  });
  const { inviteOnly, isWebPublic, historyPublicToSubscribers, topicsPolicy } = params;
  return {
    ...{ inviteOnly, isWebPublic, historyPublicToSubscribers, topicsPolicy },
    isDefault: params.isDefaultStream,
    messageRetentionDays: retentionDays(params.messageRetentionDays),
    folderId: params.folderId ?? null,
    groups: Object.fromEntries(given),
  };
}

const MAX_RETENTION_DAYS = 2_147_483_647;

function retentionDays(value: number | string | undefined): number | null {
  if (value === undefined || value === 'realm_default') return null;
  if (value === 'unlimited') return -1;
  if (typeof value === 'number' && value > 0 && value <= MAX_RETENTION_DAYS) return value;
  const name = 'message_retention_days';
  const msg = `Bad value for '${name}': ${value}`;
  const extra = { var_name: name, bad_value: value };
  throw new WireError(400, 'REQUEST_VARIABLE_INVALID', msg, extra);
}

function present(
  { subscribed, alreadySubscribed, unauthorized, toldSubscribed }: SubscribeResult,
  params: SubscribeParams,
) {
  return {
    subscribed: Object.fromEntries(subscribed),
    already_subscribed: Object.fromEntries(alreadySubscribed),
    ...(!params.authorizationErrorsFatal && { unauthorized }),
    ...(params.sendNewSubscriptionMessages && { new_subscription_messages_sent: toldSubscribed }),
  };
}
