import {
  IdentityError,
  type AddBot,
  type BotQueries,
  type BotView,
  type DeactivateBot,
  type EditBot,
} from '@tandem/identity-domain';
import type { Role } from '@tandem/shared-kernel';
import {
  BoolParam,
  IntParam,
  OneOf,
  PathInt,
  TextParam,
  WireError,
  chatEndpoint,
  type ChatCall,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { PICTURE_LIMITS, uploadedPicture } from '../avatars/uploaded-picture.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import { ChannelNameParam, ConfigParam, UrlParam } from './bot-parameters.ts';

export interface BotDependencies {
  readonly bots: BotQueries;
  readonly avatars: AvatarUrls;
}

const PICTURE_ERRORS = ['AVATAR_CHANGES_DISABLED', 'IMAGE_INVALID'] as const;
const NAME_ERRORS = [
  'FULL_NAME_TOO_LONG',
  'FULL_NAME_EMPTY',
  'FULL_NAME_CHARACTERS',
  'FULL_NAME_FORMAT',
  'BOT_NAME_TAKEN',
] as const;
const MANAGE_ERRORS = ['NO_SUCH_BOT', 'INSUFFICIENT_PERMISSION', 'MUST_BE_OWNER'] as const;

class AddBotParams {
  @IntParam({
    default: 1,
    description: 'The type: generic, incoming webhook, outgoing webhook or embedded',
  })
  botType!: number;

  @ConfigParam()
  configData?: Readonly<Record<string, string>>;

  @BoolParam({ default: false })
  defaultAllPublicStreams!: boolean;

  @ChannelNameParam()
  defaultEventsRegisterStream?: string;

  @ChannelNameParam()
  defaultSendingStream?: string;

  @TextParam()
  fullName!: string;

  @IntParam({ default: 1, description: 'The request format of an outgoing webhook' })
  interfaceType!: number;

  @UrlParam('payload_url')
  payloadUrl?: string;

  @TextParam({ optional: true, description: 'The short name if omitted' })
  serviceName?: string;

  @TextParam({ description: 'Makes the address `<short name>-bot@…`' })
  shortName!: string;
}

class EditBotParams {
  @PathInt()
  botId!: number;

  @IntParam({ optional: true })
  botOwnerId?: number;

  @ConfigParam()
  configData?: Readonly<Record<string, string>>;

  @BoolParam({ optional: true })
  defaultAllPublicStreams?: boolean;

  @ChannelNameParam()
  defaultEventsRegisterStream?: string;

  @ChannelNameParam()
  defaultSendingStream?: string;

  @TextParam({ optional: true })
  fullName?: string;

  @OneOf([100, 200, 300, 400, 600])
  @IntParam({ optional: true })
  role?: number;

  @IntParam({ default: 1 })
  serviceInterface!: number;

  @UrlParam('service_payload_url')
  servicePayloadUrl?: string;

  @TextParam({ optional: true, description: 'Makes another address, `<short name>-bot@…`' })
  shortName?: string;
}

class BotParams {
  @PathInt()
  botId!: number;
}

const defaultsSchema = {
  default_sending_stream: schema.nullable(schema.string('Name of a channel')),
  default_events_register_stream: schema.nullable(schema.string('Name of a channel')),
  default_all_public_streams: schema.boolean('Event queues hold messages of all public channels'),
};

const presentDefaults = (bot: BotView) => ({
  default_sending_stream: bot.defaultSendingChannel,
  default_events_register_stream: bot.defaultEventsChannel,
  default_all_public_streams: bot.allPublicChannels,
});

/** @see `POST bots` */
export function addBot(
  useCase: Pick<AddBot, 'execute'>,
  { bots, avatars }: BotDependencies,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-bot',
    method: 'POST',
    path: '/bots',
    tag: 'bots',
    summary: 'Create a bot',
    auth: 'user',
    scope: 'unlimited',
    guard: 'member',
    files: PICTURE_LIMITS,
    params: AddBotParams,
    response: {
      user_id: schema.integer(),
      api_key: schema.string('32 letters and digits'),
      avatar_url: schema.string(),
      ...defaultsSchema,
    },
    errors: [
      ...NAME_ERRORS,
      ...PICTURE_ERRORS,
      'BOT_SHORT_NAME_INVALID',
      'BOTS_TOO_MANY',
      'EMBEDDED_BOTS_UNAVAILABLE',
      'EMAIL_IN_USE',
      'INSUFFICIENT_PERMISSION',
      'BOT_TYPE_INVALID',
      'BOT_INTERFACE_INVALID',
      'BOT_CHANNEL_UNKNOWN',
    ],
    handle: async ({ actor, params, files }) => {
      const { userId, apiKey } = await useCase.execute(actor, {
        picture: await pictureAmong(files),
        fullName: params.fullName,
        shortName: params.shortName,
        type: params.botType,
        serviceName: params.serviceName === '' ? undefined : params.serviceName,
        payloadUrl: params.payloadUrl ?? '',
        interface: params.interfaceType,
        config: params.configData ?? {},
        defaultSendingChannel: params.defaultSendingStream,
        defaultEventsChannel: params.defaultEventsRegisterStream,
        allPublicChannels: params.defaultAllPublicStreams,
      });
      const bot = await theBot(bots, actor.realmId, userId);
      return {
        user_id: userId,
        api_key: apiKey,
        avatar_url: avatars.of(bot.account, { clientComputes: false }),
        ...presentDefaults(bot),
      };
    },
  });
}

/** @see `PATCH bots/{bot_id}` */
export function editBot(
  useCase: Pick<EditBot, 'execute'>,
  { bots, avatars }: BotDependencies,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'update-bot',
    method: 'PATCH',
    path: '/bots/{bot_id}',
    tag: 'bots',
    summary: 'Update a bot',
    auth: 'user',
    scope: 'administration',
    guard: 'member',
    files: PICTURE_LIMITS,
    params: EditBotParams,
    response: {
      full_name: schema.string(),
      avatar_url: schema.string(),
      service_interface: schema.integer(),
      service_payload_url: schema.string(),
      config_data: schema.map(schema.string()),
      ...defaultsSchema,
      bot_owner: schema.optional(schema.string('Address of the owner, if it is another user')),
    },
    errors: [
      ...MANAGE_ERRORS,
      ...NAME_ERRORS,
      ...PICTURE_ERRORS,
      'BOT_SHORT_NAME_INVALID',
      'EMAIL_IN_USE',
      'MUST_BE_ADMINISTRATOR',
      'BOT_OWNER_UNKNOWN',
      'BOTS_TOO_MANY',
      'BOT_OWNER_DEACTIVATED',
      'BOT_OWNER_IS_BOT',
      'BOT_CHANNEL_UNKNOWN',
      'BOT_INTERFACE_INVALID',
    ],
    handle: async ({ actor, params, files }) => {
      const { botId, fullName, botOwnerId: ownerId, configData: config } = params;
      await useCase.execute(actor, {
        picture: await pictureAmong(files),
        botId,
        fullName,
        shortName: params.shortName,
        role: params.role as Role | undefined,
        ownerId,
        defaultSendingChannel: params.defaultSendingStream,
        defaultEventsChannel: params.defaultEventsRegisterStream,
        allPublicChannels: params.defaultAllPublicStreams,
        payloadUrl: params.servicePayloadUrl,
        interface: params.serviceInterface,
        config,
      });
      const bot = await theBot(bots, actor.realmId, botId);
      return {
        full_name: bot.account.fullName,
        avatar_url: avatars.of(bot.account, { clientComputes: false }),
        service_interface: bot.service?.interface ?? params.serviceInterface,
        service_payload_url: bot.service?.payloadUrl ?? '',
        config_data: bot.config,
        ...presentDefaults(bot),
        ...(ownerId !== undefined && bot.ownerEmail !== null && { bot_owner: bot.ownerEmail }),
      };
    },
  });
}

/** @see `DELETE bots/{bot_id}` */
export function deactivateBot(useCase: Pick<DeactivateBot, 'execute'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'deactivate-bot',
    method: 'DELETE',
    path: '/bots/{bot_id}',
    tag: 'bots',
    summary: 'Deactivate a bot',
    auth: 'user',
    scope: 'administration',
    guard: 'member',
    params: BotParams,
    response: {},
    errors: [...MANAGE_ERRORS],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}

/** The optional picture of the request. */
async function pictureAmong(files: ChatCall<object>['files']): Promise<Uint8Array | undefined> {
  if (files.length === 0) return undefined;
  if (files.length > 1) throw WireError.badRequest('You may only upload one file at a time');
  return uploadedPicture(files, 'avatar');
}

async function theBot(bots: BotQueries, realmId: number, botId: number): Promise<BotView> {
  const [bot] = await bots.find(realmId, [botId]);
  if (!bot) throw new IdentityError('NO_SUCH_BOT');
  return bot;
}
