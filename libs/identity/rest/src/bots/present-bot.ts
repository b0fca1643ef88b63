import type { ApiKeyIssuer, BotView } from '@tandem/identity-domain';
import type { ClientForm, RegisteredClient } from '@tandem/shared-chat-wire';
import { ROLES, hasRole } from '@tandem/shared-kernel';
import { schema } from '@tandem/shared-rest';
import type { AvatarUrls } from '../users/avatar-urls.ts';

/** A bot as shown to users who may manage it. */
export const botSchema = schema.named(
  'Bot',
  schema.object({
    user_id: schema.integer(),
    email: schema.string(),
    full_name: schema.string(),
    api_key: schema.string('32 letters and digits; empty for a client whose token has limits'),
    avatar_url: schema.string(),
    bot_type: schema.oneOf([1, 2, 3, 4], 'Generic, incoming, outgoing webhook, embedded'),
    owner_id: schema.nullable(schema.integer()),
    is_active: schema.boolean(),
    default_sending_stream: schema.nullable(schema.string('Name of a channel')),
    default_events_register_stream: schema.nullable(schema.string('Name of a channel')),
    default_all_public_streams: schema.boolean(),
    services: schema.array(schema.anything('The service of an outgoing or embedded bot')),
  }),
);

/** The value of {@link botSchema} without the API key, which is derived for users who may see it. */
export function presentBot(bot: BotView, avatars: AvatarUrls) {
  const { account } = bot;
  return {
    user_id: account.id,
    email: account.email,
    full_name: account.fullName,
    avatar_url: avatars.of(account, { clientComputes: false }),
    bot_type: account.bot?.type ?? 1,
    owner_id: account.bot?.ownerId ?? null,
    is_active: account.isActive,
    default_sending_stream: bot.defaultSendingChannel,
    default_events_register_stream: bot.defaultEventsChannel,
    default_all_public_streams: bot.allPublicChannels,
    services: presentServices(bot),
  };
}

type Keys = Pick<ApiKeyIssuer, 'keyOf' | 'webhookTokenOf'>;

/** Keys for clients whose credential has limits: a key would have none. */
const HIDDEN_KEYS: Keys = {
  keyOf: () => '',
  webhookTokenOf: () => '',
};

/** The keys of bots as a client with this form sees them. */
export function keysFor({ hidesKeys }: ClientForm, apiKeys: Keys): Keys {
  return hidesKeys ? HIDDEN_KEYS : apiKeys;
}

/** The properties of a client on which events about bots depend. */
export function botVariant(client: RegisteredClient): string {
  return `${hasRole(client, ROLES.administrator)} ${client.form.hidesKeys ?? false}`;
}

const EMBEDDED = 4;

/**
 * The service of an outgoing or embedded bot; other bots have none. `withWebhookToken` replaces the version
 * by the token.
 */
function presentServices({ account, service, config }: BotView): readonly object[] {
  if (!service) return [];
  return account.bot?.type === EMBEDDED
    ? [{ service_name: service.name, config_data: config }]
    : [
        {
          base_url: service.payloadUrl,
          interface: service.interface,
          tokenVersion: service.tokenVersion ?? 0,
        },
      ];
}

/** The fields of a bot with the token of its outgoing webhook, which is derived and stored nowhere. */
export function withWebhookToken<Fields extends { readonly user_id: number }>(
  fields: Fields & { readonly services?: readonly object[] },
  keys: Pick<ApiKeyIssuer, 'webhookTokenOf'>,
): Fields {
  if (!fields.services?.some((service) => 'base_url' in service)) return fields;
  const services = fields.services.map((each) => {
    const { tokenVersion = 0, ...service } = each as { readonly tokenVersion?: number };
    return { ...service, token: keys.webhookTokenOf(fields.user_id, tokenVersion) };
  });
  return { ...fields, services };
}
