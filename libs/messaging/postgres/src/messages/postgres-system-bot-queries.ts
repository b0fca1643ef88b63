import type { SystemBotName, SystemBotQueries } from '@tandem/messaging-domain/system-bots';
import { statement, type Sql } from '@tandem/shared-postgres';

const systemBot = statement(
  'messaging.systemBot',
  `select bot.id from user_account bot join realm home on home.id = bot.realm_id
   where home.string_id = 'tandeminternal' and bot.is_system_bot
     and bot.delivery_email like $1 || '@%'`,
);

const welcomeText = statement(
  'messaging.welcomeText',
  `select coalesce(settings ->> 'welcome_message_custom_text', '') as text from realm where id = $1`,
);

/** The system bots in PostgreSQL. */
export class PostgresSystemBotQueries implements SystemBotQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(name: SystemBotName): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number }>(systemBot, [name]);
    return rows[0]?.id ?? null;
  }

  async welcomeTextOf(realmId: number): Promise<string> {
    const { rows } = await this.#sql.query<{ text: string }>(welcomeText, [realmId]);
    return rows[0]?.text ?? '';
  }
}
