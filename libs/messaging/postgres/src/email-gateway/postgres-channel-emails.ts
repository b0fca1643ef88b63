import type {
  ChannelEmailKey,
  ChannelEmailQueries,
  ChannelEmailRepository,
  ChannelEmailTarget,
  EmailSender,
} from '@tandem/messaging-domain/email-gateway';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The token comes from the server's strong random source. The update returns an existing row. */
const tokenOf = statement(
  'channelEmail.tokenOf',
  `insert into channel_email_address (token, channel_id, creator_id, sender_id)
   values (replace(gen_random_uuid()::text, '-', ''), $1::bigint, $2, $3)
   on conflict on constraint channel_email_address_key
     do update set channel_id = excluded.channel_id
   returning token`,
);

const gatewayBotId = statement(
  'channelEmail.gatewayBotId',
  `select bot.id from user_account bot
   join realm home on home.id = bot.realm_id and home.string_id = 'tandeminternal'
   where bot.is_system_bot and bot.delivery_email like 'emailgateway@%'`,
);

/** Bots that may create users are managed by owners only. */
const findBot = statement(
  'channelEmail.findBot',
  `select id,
     case when can_create_users then $3::smallint <= ${ROLES.owner}
       else bot_owner_id = $1 or $3::smallint <= ${ROLES.administrator} end as "isManageable"
   from user_account
   where id = $4::bigint and realm_id = $2 and is_bot and is_active`,
);

const findTarget = statement(
  'channelEmail.findTarget',
  `select a.channel_id as "channelId", a.creator_id as "creatorId", a.sender_id as "senderId",
     json_build_object('userId', u.id, 'realmId', u.realm_id, 'role', u.role, 'isBot', u.is_bot)
       as creator
   from channel_email_address a
   join user_account u on u.id = a.creator_id and u.is_active
   join user_account sender on sender.id = a.sender_id and sender.is_active
   join realm r on r.id = u.realm_id and not r.deactivated
   where a.token = $1`,
);

/** Email addresses of channels in PostgreSQL; one round trip per call. */
export class PostgresChannelEmailRepository implements ChannelEmailRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async tokenOf({ channelId, creatorId, senderId }: ChannelEmailKey): Promise<string> {
    const values = [channelId, creatorId, senderId];
    const { rows } = await this.#sql.query<{ token: string }>(tokenOf, values);
    const [row] = rows;
    if (!row) throw new Error('An address was neither made nor found');
    return row.token;
  }
}

/** Facts about mail addresses of channels, from PostgreSQL; one round trip per call. */
export class PostgresChannelEmailQueries implements ChannelEmailQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async gatewayBotId(): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(gatewayBotId);
    const [bot] = rows;
    if (!bot) throw new Error('The server has no bot that brings mails in');
    return bot.id;
  }

  async findBot(actor: Actor, botId: number): Promise<EmailSender | null> {
    const values = [actor.userId, actor.realmId, actor.role, botId];
    return (await this.#sql.query<EmailSender>(findBot, values)).rows[0] ?? null;
  }

  async findTarget(token: string): Promise<ChannelEmailTarget | null> {
    return (await this.#sql.query<ChannelEmailTarget>(findTarget, [token])).rows[0] ?? null;
  }
}
