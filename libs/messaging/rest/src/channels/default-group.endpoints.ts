import type { MessagingUseCases } from '@tandem/messaging-domain';
import {
  JsonParam,
  OneOfWords,
  PathInt,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { channelNamesShape } from './channel-shapes.ts';

class CreateDefaultGroupParams {
  @TextParam()
  description!: string;

  @TextParam({ allowNull: true })
  groupName!: string;

  @JsonParam(channelNamesShape, { description: 'Names of channels' })
  streamNames!: string[];
}

class EditDefaultGroupParams {
  @PathInt()
  groupId!: number;

  @TextParam({ optional: true })
  newDescription?: string;

  @TextParam({ optional: true, allowNull: true })
  newGroupName?: string;
}

class DefaultGroupParams {
  @PathInt()
  groupId!: number;
}

class DefaultGroupChannelsParams {
  @PathInt()
  groupId!: number;

  @OneOfWords(['add', 'remove'])
  @TextParam()
  op!: 'add' | 'remove';

  @JsonParam(channelNamesShape, { description: 'Names of channels' })
  streamNames!: string[];
}

type UseCase = Pick<MessagingUseCases['changeDefaultChannelGroups'], 'execute'>;
const about = { tag: 'channels', auth: 'user', guard: 'administrator', response: {} } as const;
const nameErrors = [
  'DEFAULT_GROUP_NAME_INVALID',
  'DEFAULT_GROUP_NAME_TOO_LONG',
  'DEFAULT_GROUP_ALREADY_EXISTS',
];
const PATH = '/default_stream_groups/{group_id}';

/** The endpoints of groups of default channels. */
export function defaultGroupEndpoints(useCase: UseCase): ChatEndpoint[] {
  return [
    chatEndpoint({
      path: '/default_stream_groups/create',
      summary: 'Create a default channel group',
      params: CreateDefaultGroupParams,
      errors: [...nameErrors, 'CHANNEL_NAME_INVALID', 'DEFAULT_GROUP_OF_DEFAULT_CHANNEL'],
      handle: async ({ actor, params }) => {
        const { groupName: name, description, streamNames: channels } = params;
        await useCase.execute(actor, { kind: 'create', name, description, channels });
        return {};
      },
      ...about,
      operationId: 'create-default-stream-group',
      method: 'POST',
    }),
    chatEndpoint({
      summary: 'Update a default channel group',
      params: EditDefaultGroupParams,
      errors: [
        ...nameErrors,
        'DEFAULT_GROUP_UNKNOWN',
        'DEFAULT_GROUP_CHANGES_MISSING',
        'DEFAULT_GROUP_NAME_UNCHANGED',
      ],
      handle: async ({ actor, params }) => {
        const { groupId, newGroupName: name, newDescription: description } = params;
        await useCase.execute(actor, { kind: 'edit', groupId, name, description });
        return {};
      },
      ...about,
      operationId: 'update-default-stream-group',
      method: 'PATCH',
      path: PATH,
    }),
    chatEndpoint({
      summary: 'Remove a default channel group',
      params: DefaultGroupParams,
      errors: ['DEFAULT_GROUP_UNKNOWN'],
      handle: async ({ actor, params: { groupId } }) => {
        await useCase.execute(actor, { kind: 'delete', groupId });
        return {};
      },
      ...about,
      operationId: 'remove-default-stream-group',
      method: 'DELETE',
      path: PATH,
    }),
    chatEndpoint({
      path: `${PATH}/streams`,
      summary: 'Update the channels of a default channel group',
      params: DefaultGroupChannelsParams,
      errors: [
        'DEFAULT_GROUP_UNKNOWN',
        'CHANNEL_NAME_INVALID',
        'DEFAULT_GROUP_OF_DEFAULT_CHANNEL',
        'DEFAULT_GROUP_HAS_CHANNEL',
        'DEFAULT_GROUP_LACKS_CHANNEL',
      ],
      handle: async ({ actor, params: { groupId, op, streamNames } }) => {
        await useCase.execute(actor, { kind: op, groupId, channels: streamNames });
        return {};
      },
      ...about,
      operationId: 'update-default-stream-group-streams',
      method: 'PATCH',
    }),
  ];
}
