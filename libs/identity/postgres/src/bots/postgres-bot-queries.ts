import type { BotQueries, BotView, WebhookSecretState } from '@tandem/identity-domain';
import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { readStored, readWebhookSecret } from './postgres-bot-repository.ts';

/** The columns of a `BotView`, and their sources. */
export const botColumns = `
  jsonb_build_object('id', u.id, 'realmId', u.realm_id, 'email', u.email,
      'deliveryEmail', u.delivery_email, 'emailVisibility', u.email_address_visibility,
      'fullName', u.full_name, 'isActive', u.is_active, 'avatarSource', u.avatar_source,
      'avatarVersion', u.avatar_version, 'bot', jsonb_build_object('type', u.bot_type,
        'ownerId', u.bot_owner_id, 'isSystemBot', u.is_system_bot)) as account,
    u.api_key_version as "apiKeyVersion", owner.email as "ownerEmail", sending.name as "defaultSendingChannel",
    events.name as "defaultEventsChannel",
    coalesce(d.all_public_channels, false) as "allPublicChannels", d.service,
    coalesce(d.config, '{}') as config
  from user_account u
  left join user_account owner on owner.id = u.bot_owner_id
  left join bot_details d on d.bot_id = u.id
  left join channel sending on sending.id = d.default_sending_channel_id
  left join channel events on events.id = d.default_events_channel_id`;

const botView = `select ${botColumns} where u.realm_id = $1::bigint and u.is_bot`;

const own = statement(
  'bot.own',
  `${botView} and u.bot_owner_id = $2::bigint and u.is_active order by u.id`,
);
const find = statement('bot.find', `${botView} and u.id = any($2::bigint[]) order by u.id`);
const ownedBy = statement(
  'bot.ownedBy',
  `${botView} and u.bot_owner_id = $2::bigint order by u.id`,
);
const all = statement('bot.all', `${botView} order by u.id`);

/** Reads bots from PostgreSQL; one round trip per call. */
export class PostgresBotQueries implements BotQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async own({ realmId, userId }: Pick<Actor, 'userId' | 'realmId'>): Promise<readonly BotView[]> {
    return (await this.#sql.query<BotView>(own, [realmId, userId])).rows;
  }

  async find(realmId: number, botIds: readonly number[]): Promise<readonly BotView[]> {
    return (await this.#sql.query<BotView>(find, [realmId, botIds])).rows;
  }

  async managedBy(actor: Actor): Promise<readonly BotView[]> {
    const { realmId, userId } = actor;
    const { rows } = await (hasRole(actor, ROLES.administrator)
      ? this.#sql.query<BotView>(all, [realmId])
      : this.#sql.query<BotView>(ownedBy, [realmId, userId]));
    return rows;
  }

  webhookSecret(botId: number): Promise<WebhookSecretState> {
    return readWebhookSecret(this.#sql, botId);
  }

  stored({ userId }: Pick<Actor, 'userId'>): Promise<ReadonlyMap<string, string>> {
    return readStored(this.#sql, userId);
  }
}
