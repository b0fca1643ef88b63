import {
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  TOPICS_POLICIES,
  type ChannelEdits,
  type MessagingUseCases,
  type TopicsPolicy,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  IntParam,
  JsonParam,
  MaxCodePoints,
  OneOf,
  PathInt,
  TextParam,
  chatEndpoint,
  either,
  groupChangeShape,
  integer,
  listOf,
  text,
  toGroupChange,
  type ChatEndpoint,
  type Shape,
  type WireGroupChange,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { givenSettings, retentionDays } from './channel-parameters.ts';
import { NewChannelParams, channelOptions } from './new-channel-params.ts';

const groupParam = () => JsonParam(groupChangeShape, { optional: true });

const integerOrNull: Shape<number | null> = {
  schema: { type: ['integer', 'null'] },
  check: (value, at) => (value === null ? null : integer().check(value, at)),
};

class CreateChannelParams extends NewChannelParams {
  @MaxCodePoints(MAX_CHANNEL_DESCRIPTION_LENGTH)
  @TextParam({ default: '', description: 'Markdown' })
  description!: string;

  // The check of the name reports a null character itself.
  @TextParam({ allowNull: true })
  name!: string;

  @JsonParam(listOf(integer()), { description: 'User IDs' })
  subscribers!: number[];
}

class EditChannelParams {
  @groupParam() can_add_subscribers_group?: WireGroupChange;
  @groupParam() can_administer_channel_group?: WireGroupChange;
  @groupParam() can_create_topic_group?: WireGroupChange;
  @groupParam() can_delete_any_message_group?: WireGroupChange;
  @groupParam() can_delete_own_message_group?: WireGroupChange;
  @groupParam() can_move_messages_out_of_channel_group?: WireGroupChange;
  @groupParam() can_move_messages_within_channel_group?: WireGroupChange;
  @groupParam() can_remove_subscribers_group?: WireGroupChange;
  @groupParam() can_resolve_topics_group?: WireGroupChange;
  @groupParam() can_send_message_group?: WireGroupChange;
  @groupParam() can_subscribe_group?: WireGroupChange;

  @MaxCodePoints(MAX_CHANNEL_DESCRIPTION_LENGTH)
  @TextParam({ optional: true, description: 'Markdown' })
  description?: string;

  @JsonParam(integerOrNull, {
    optional: true,
    description: '`null` removes the channel from its folder',
  })
  folderId?: number | null;

  @BoolParam({ optional: true })
  historyPublicToSubscribers?: boolean;

  @BoolParam({ optional: true, description: '`false` unarchives the channel' })
  isArchived?: boolean;

  @BoolParam({ optional: true, description: 'Whether new users are subscribed' })
  isDefaultStream?: boolean;

  @BoolParam({ optional: true })
  isPrivate?: boolean;

  @BoolParam({ optional: true })
  isWebPublic?: boolean;

  @JsonParam(either(integer(), text()), {
    optional: true,
    description: 'Days, or `"realm_default"` or `"unlimited"`',
  })
  messageRetentionDays?: number | string;

  @TextParam({ optional: true, allowNull: true })
  newName?: string;

  @PathInt()
  streamId!: number;

  @OneOf(TOPICS_POLICIES)
  @TextParam({ optional: true })
  topicsPolicy?: TopicsPolicy;
}

class ArchiveChannelParams {
  @PathInt()
  streamId!: number;
}

class DefaultChannelParams {
  @IntParam()
  streamId!: number;
}

type UseCases = Pick<
  MessagingUseCases,
  'createChannel' | 'editChannel' | 'archiveChannel' | 'setDefaultChannel'
>;

/** The endpoints that create and change channels. */
export function channelEditEndpoints(useCases: UseCases): ChatEndpoint[] {
  return [
    createChannel(useCases),
    editChannel(useCases),
    archiveChannel(useCases),
    setDefaultChannel(useCases, 'POST'),
    setDefaultChannel(useCases, 'DELETE'),
  ];
}

const nameErrors = [
  'CHANNEL_NAME_EMPTY',
  'CHANNEL_NAME_TOO_LONG',
  'CHANNEL_NAME_HAS_INVALID_CHARACTER',
];
const optionErrors = [
  'SETTING_GROUP_UNKNOWN',
  'SETTING_GROUP_NOT_ALLOWED',
  'CHANNEL_PERMISSION_MISSING',
  'DEFAULT_CHANNEL_PRIVATE',
  'CHANNEL_PRIVACY_CONTRADICTION',
  'WEB_PUBLIC_CHANNELS_DISABLED',
  'CHANNEL_RETENTION_FOR_OWNERS',
  'CHANNEL_FOLDER_UNKNOWN',
];

function createChannel({ createChannel: useCase }: UseCases): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-channel',
    method: 'POST',
    path: '/channels/create',
    tag: 'channels',
    summary: 'Create a channel',
    auth: 'user',
    guard: 'not-guest',
    params: CreateChannelParams,
    response: { id: schema.integer() },
    errors: [
      'CHANNEL_ALREADY_EXISTS',
      'SUBSCRIBER_UNKNOWN',
      'SUBSCRIBER_DEACTIVATED',
      ...nameErrors,
      ...optionErrors,
    ],
    handle: async ({ actor, params }) => {
      const { name, description, announce, subscribers: subscriberIds } = params;
      const options = channelOptions(params);
      const input = { name, description, announce, subscriberIds, options };
      return { id: (await useCase.execute(actor, input)).channelId };
    },
  });
}

function editChannel({ editChannel: useCase }: UseCases): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-stream',
    method: 'PATCH',
    path: '/streams/{stream_id}',
    tag: 'channels',
    summary: 'Update a channel',
    auth: 'user',
    scope: 'administration',
    params: EditChannelParams,
    response: {},
    errors: [
      'CHANNEL_ID_INVALID',
      'CHANNEL_NOT_ADMINISTERED',
      'CHANNEL_NAME_UNCHANGED',
      'CHANNEL_NAME_TAKEN',
      'CHANNEL_CONTENT_ACCESS_REQUIRED',
      'CHANNEL_HAS_TOPICS',
      'CHANNEL_DEFAULT_FOR_ADMINISTRATORS',
      'SETTING_VALUE_MISMATCH',
      ...nameErrors,
      ...optionErrors,
    ],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { channelId: params.streamId, edits: channelEdits(params) });
      return {};
    },
  });
}

function archiveChannel({ archiveChannel: useCase }: UseCases): ChatEndpoint {
  return chatEndpoint({
    operationId: 'archive-stream',
    method: 'DELETE',
    path: '/streams/{stream_id}',
    tag: 'channels',
    summary: 'Archive a channel',
    auth: 'user',
    scope: 'administration',
    params: ArchiveChannelParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID', 'CHANNEL_NOT_ADMINISTERED'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { channelId: params.streamId });
      return {};
    },
  });
}

function setDefaultChannel(
  { setDefaultChannel: useCase }: UseCases,
  method: 'POST' | 'DELETE',
): ChatEndpoint {
  const isDefault = method === 'POST';
  return chatEndpoint({
    operationId: isDefault ? 'add-default-stream' : 'remove-default-stream',
    method,
    path: '/default_streams',
    tag: 'channels',
    summary: isDefault ? 'Add a default channel' : 'Remove a default channel',
    auth: 'user',
    guard: 'administrator',
    params: DefaultChannelParams,
    response: {},
    errors: ['CHANNEL_ID_INVALID', ...(isDefault ? ['PRIVATE_CHANNEL_NOT_DEFAULT'] : [])],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, { channelId: params.streamId, isDefault });
      return {};
    },
  });
}

function channelEdits(params: EditChannelParams): ChannelEdits {
  const { folderId, historyPublicToSubscribers, isArchived, isWebPublic, topicsPolicy } = params;
  const { messageRetentionDays } = params;
  return {
    name: params.newName,
    description: params.description,
    inviteOnly: params.isPrivate,
    isDefault: params.isDefaultStream,
    messageRetentionDays:
      messageRetentionDays === undefined ? undefined : retentionDays(messageRetentionDays),
    groups: givenSettings(params, (change: WireGroupChange) => {
      const { value, old } = toGroupChange(change);
      return { value, expected: old };
    }),
    folderId,
    historyPublicToSubscribers,
    isArchived,
    isWebPublic,
    topicsPolicy,
  };
}
