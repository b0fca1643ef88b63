import {
  MAX_FOLDER_DESCRIPTION_LENGTH,
  MAX_FOLDER_NAME_LENGTH,
  type ChannelFolderQueries,
  type MessagingUseCases,
} from '@tandem/messaging-domain';
import {
  BoolParam,
  JsonParam,
  MaxCodePoints,
  PathInt,
  TextParam,
  chatEndpoint,
  integer,
  listOf,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { channelFolderSchema, presentChannelFolder } from './folder-schemas.ts';

/** The dependencies of the endpoints of folders. */
export interface FolderDependencies {
  readonly useCases: Pick<
    MessagingUseCases,
    'createChannelFolder' | 'editChannelFolder' | 'orderChannelFolders'
  >;
  readonly folders: ChannelFolderQueries;
}

class CreateChannelFolderParams {
  @MaxCodePoints(MAX_FOLDER_DESCRIPTION_LENGTH)
  @TextParam({ description: 'Markdown; may be empty' })
  description!: string;

  // The check of the name reports a null character itself.
  @MaxCodePoints(MAX_FOLDER_NAME_LENGTH)
  @TextParam({ allowNull: true })
  name!: string;
}

class GetChannelFoldersParams {
  @BoolParam({ default: false })
  includeArchived!: boolean;
}

class OrderChannelFoldersParams {
  @JsonParam(listOf(integer()), { description: 'The IDs of all folders' })
  order!: number[];
}

class EditChannelFolderParams {
  @MaxCodePoints(MAX_FOLDER_DESCRIPTION_LENGTH)
  @TextParam({ optional: true, description: 'Markdown' })
  description?: string;

  @PathInt()
  channelFolderId!: number;

  @BoolParam({ optional: true })
  isArchived?: boolean;

  @MaxCodePoints(MAX_FOLDER_NAME_LENGTH)
  @TextParam({ optional: true, allowNull: true })
  name?: string;
}

/** The endpoints of channel folders. */
export function folderEndpoints(dependencies: FolderDependencies): ChatEndpoint[] {
  return [
    createChannelFolder(dependencies),
    getChannelFolders(dependencies),
    orderChannelFolders(dependencies),
    editChannelFolder(dependencies),
  ];
}

function createChannelFolder({ useCases }: FolderDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-channel-folder',
    method: 'POST',
    path: '/channel_folders/create',
    tag: 'channels',
    summary: 'Create a channel folder',
    auth: 'user',
    guard: 'administrator',
    params: CreateChannelFolderParams,
    response: { channel_folder_id: schema.integer() },
    errors: ['FOLDER_NAME_EMPTY', 'FOLDER_NAME_HAS_INVALID_CHARACTER', 'FOLDER_NAME_IN_USE'],
    handle: async ({ actor, params: { name, description } }) => {
      const created = await useCases.createChannelFolder.execute(actor, { name, description });
      return { channel_folder_id: created.folderId };
    },
  });
}

function getChannelFolders({ folders }: FolderDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-channel-folders',
    method: 'GET',
    path: '/channel_folders',
    tag: 'channels',
    summary: 'Get channel folders',
    auth: 'user',
    params: GetChannelFoldersParams,
    response: {
      channel_folders: schema.array(channelFolderSchema, 'In the order of their positions'),
    },
    handle: async ({ actor, params }) => {
      const found = await folders.list(actor.realmId, params);
      return { channel_folders: found.map(presentChannelFolder) };
    },
  });
}

function orderChannelFolders({ useCases }: FolderDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'patch-channel-folders',
    method: 'PATCH',
    path: '/channel_folders',
    tag: 'channels',
    summary: 'Reorder channel folders',
    auth: 'user',
    guard: 'administrator',
    params: OrderChannelFoldersParams,
    response: {},
    errors: ['FOLDER_ORDER_INCOMPLETE'],
    handle: async ({ actor, params }) => {
      await useCases.orderChannelFolders.execute(actor, { folderIds: params.order });
      return {};
    },
  });
}

function editChannelFolder({ useCases }: FolderDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-channel-folder',
    method: 'PATCH',
    path: '/channel_folders/{channel_folder_id}',
    tag: 'channels',
    summary: 'Update a channel folder',
    auth: 'user',
    guard: 'administrator',
    params: EditChannelFolderParams,
    response: {},
    errors: [
      'CHANNEL_FOLDER_UNKNOWN',
      'FOLDER_NAME_EMPTY',
      'FOLDER_NAME_HAS_INVALID_CHARACTER',
      'FOLDER_NAME_IN_USE',
      'FOLDER_HOLDS_CHANNELS',
    ],
    handle: async ({ actor, params }) => {
      const { channelFolderId: folderId, name, description, isArchived } = params;
      const input = { folderId, name, description, isArchived };
      await useCases.editChannelFolder.execute(actor, input);
      return {};
    },
  });
}
