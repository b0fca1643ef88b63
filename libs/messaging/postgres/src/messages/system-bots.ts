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

/** One of the system bots. @returns `null` on a server without bots */
export async function findSystemBot(
  sql: Sql,
  name: 'notification-bot' | 'welcome-bot',
): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(systemBot, [name]);
  return rows[0]?.id ?? null;
}

/** The text of an organization for new users, besides the greeting; may be empty. */
export async function welcomeTextOf(sql: Sql, realmId: number): Promise<string> {
  const { rows } = await sql.query<{ text: string }>(welcomeText, [realmId]);
  return rows[0]?.text ?? '';
}
