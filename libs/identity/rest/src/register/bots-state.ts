import type { ApiKeyIssuer, IdentityStateQueries } from '@tandem/identity-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { botSchema, keysFor, presentBot, withWebhookToken } from '../bots/present-bot.ts';
import type { AvatarUrls } from '../users/avatar-urls.ts';

/** The dependencies of presenting bots. */
export interface BotStatePresentation {
  readonly avatars: AvatarUrls;
  readonly apiKeys: Pick<ApiKeyIssuer, 'keyOf' | 'webhookTokenOf'>;
}

/** The bots that the client may manage: an administrator all of them. */
export function botsState({
  avatars,
  apiKeys,
}: BotStatePresentation): RegisterStateSource<Pick<IdentityStateQueries, 'bots'>> {
  return {
    fetchTypes: ['realm_bot'],
    fields: { realm_bots: schema.array(botSchema, 'Including deactivated ones') },
    load: async ({ bots }, { actor, client }) => {
      const keys = keysFor(client.form, apiKeys);
      return {
        realm_bots: (await bots.managedBy(actor)).map((bot) => ({
          ...withWebhookToken(presentBot(bot, avatars), keys),
          api_key: keys.keyOf(bot.account.id, bot.apiKeyVersion),
        })),
      };
    },
  };
}

/** The programs of embedded bots: none, so that clients offer none. */
export const embeddedBotsState: RegisterStateSource<unknown> = {
  fetchTypes: ['realm_embedded_bots'],
  fields: {
    realm_embedded_bots: schema.array(
      schema.object({ name: schema.string(), config: schema.map(schema.string()) }),
    ),
  },
  load: async () => ({ realm_embedded_bots: [] }),
};
