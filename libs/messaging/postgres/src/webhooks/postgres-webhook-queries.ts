import type { WebhookBot, WebhookQueries } from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { notificationBot, writingContext } from '../settings/realm-settings.ts';

const findBot = statement(
  'webhooks.findBot',
  `select u.id, u.realm_id as "realmId", u.email, u.full_name as "fullName",
     coalesce(d.service->>'payloadUrl', '') as "payloadUrl",
     coalesce((d.service->>'interface')::integer, 1) as interface,
     greatest(coalesce((d.service->>'tokenVersion')::integer, 0) - rotation.overlap, 0) as "tokenVersion",
     case when rotation.overlap = 0 then array[coalesce(d.secret_version, 0)]
       else array[d.secret_version, d.secret_version - 1] end as "secretVersions",
     (select o.id from user_account o where o.id = u.bot_owner_id and o.is_active) as "ownerId",
     ${notificationBot}
       as "notificationBotId",
     ${writingContext} as writing
   from user_account u
   join realm r on r.id = u.realm_id and not r.deactivated
   left join bot_details d on d.bot_id = u.id
   cross join lateral (
     select (coalesce(d.previous_secret_until, '-infinity') > now())::integer as overlap
   ) rotation
   where u.id = $1 and u.bot_type = 3 and u.is_active`,
);

type BotRow = Omit<WebhookBot, 'actor'> & { readonly id: number; readonly realmId: number };

/** Outgoing webhook bots, from PostgreSQL. */
export class PostgresWebhookQueries implements WebhookQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findWebhookBot(botId: number): Promise<WebhookBot | null> {
    const { rows } = await this.#sql.query<BotRow>(findBot, [botId]);
    const [row] = rows;
    if (!row) return null;
    const { id: userId, realmId, ...bot } = row;
    return { ...bot, actor: { userId, realmId, role: ROLES.member, isBot: true } };
  }
}
