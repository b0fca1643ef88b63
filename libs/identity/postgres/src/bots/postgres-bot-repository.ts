import {
  NO_BOT_DETAILS,
  type BotDetails,
  type BotRepository,
  type WebhookSecretState,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { lockName } from '../users/name-lock.ts';

const details = statement(
  'bot.details',
  `select default_sending_channel_id as "defaultSendingChannelId",
     default_events_channel_id as "defaultEventsChannelId",
     all_public_channels as "allPublicChannels", service, config
   from bot_details where bot_id = $1::bigint`,
);
const setDetails = statement(
  'bot.setDetails',
  `insert into bot_details (bot_id, default_sending_channel_id, default_events_channel_id,
     all_public_channels, service, config)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (bot_id) do update set
     default_sending_channel_id = excluded.default_sending_channel_id,
     default_events_channel_id = excluded.default_events_channel_id,
     all_public_channels = excluded.all_public_channels, service = excluded.service,
     config = excluded.config`,
);
/** The result of `readWebhookSecret`. */
const webhookSecret = statement(
  'bot.webhookSecret',
  `select secret_version as version, previous_secret_until as "previousUntil"
   from bot_details where bot_id = $1`,
);
const rotateWebhookSecret = statement(
  'bot.rotateWebhookSecret',
  `insert into bot_details (bot_id, secret_version, previous_secret_until)
   values ($1, 1, $2::timestamptz)
   on conflict (bot_id) do update set
     secret_version = bot_details.secret_version + 1,
     previous_secret_until = excluded.previous_secret_until,
     service = bot_details.service || jsonb_build_object(
       'tokenVersion', coalesce((bot_details.service->>'tokenVersion')::integer, 0) + 1)
   returning secret_version as version, previous_secret_until as "previousUntil"`,
);
const claimOwnerNotice = statement(
  'bot.claimOwnerNotice',
  `insert into bot_details (bot_id, owner_notified_at)
   select bot.id, $2::timestamptz
   from user_account bot join user_account owner on owner.id = bot.bot_owner_id
   where bot.id = $1 and owner.is_active
   on conflict (bot_id) do update set owner_notified_at = excluded.owner_notified_at
     where bot_details.owner_notified_at is null or bot_details.owner_notified_at < $3::timestamptz
   returning (select bot_owner_id from user_account where id = bot_id) as "ownerId"`,
);
const countOwnedBy = statement(
  'bot.countOwnedBy',
  'select count(*) as count from user_account where bot_owner_id = $1',
);
const setOwner = statement(
  'bot.setOwner',
  'update user_account set bot_owner_id = $2 where id = $1',
);
const isNameTaken = statement(
  'bot.isNameTaken',
  `select exists (
     select from user_account
     where realm_id = $1 and is_bot and is_active and lower(full_name) = lower($2)
       and id is distinct from $3::bigint
   ) as taken`,
);
// Guests have access to the channels that they are subscribed to; private ones are visible to their
// subscribers.
const channelByName = statement(
  'bot.channelByName',
  `select c.id from channel c join user_account u on u.id = $1 and u.realm_id = c.realm_id
   where c.name_key = lower($2) and not c.is_archived
     and (not c.invite_only and u.role < 600 or exists (
       select from subscription s
       where s.channel_id = c.id and s.user_id = u.id and s.is_active))`,
);
const lockAccount = statement(
  'bot.lockAccount',
  'select from user_account where id = $1 for no key update',
);
const stored = statement('bot.stored', 'select key, value from bot_storage where bot_id = $1');
const store = statement(
  'bot.store',
  `insert into bot_storage (bot_id, key, value, key_hash)
   select $1, key, value, sha256(convert_to(key, 'UTF8')) from unnest($2::text[], $3::text[]) as given (key, value)
   on conflict (bot_id, key_hash) do update set value = excluded.value`,
);
const forget = statement(
  'bot.forget',
  'delete from bot_storage where bot_id = $1 and key = any($2::text[])',
);

/** Bots in PostgreSQL; one round trip per call, two where it locks. */
export class PostgresBotRepository implements BotRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async details(botId: number): Promise<BotDetails> {
    return (await this.#sql.query<BotDetails>(details, [botId])).rows[0] ?? NO_BOT_DETAILS;
  }

  async setDetails(botId: number, bot: BotDetails): Promise<void> {
    await this.#sql.query(setDetails, [
      botId,
      bot.defaultSendingChannelId,
      bot.defaultEventsChannelId,
      bot.allPublicChannels,
      bot.service,
      bot.config,
    ]);
  }

  webhookSecret(botId: number): Promise<WebhookSecretState> {
    return readWebhookSecret(this.#sql, botId);
  }

  async rotateWebhookSecret(
    botId: number,
    previousUntil: Date | null,
  ): Promise<WebhookSecretState> {
    const values = [botId, previousUntil];
    const { rows } = await this.#sql.query<WebhookSecretState>(rotateWebhookSecret, values);
    const [state] = rows;
    if (!state) throw new Error('an upsert returns its row');
    return state;
  }

  async claimOwnerNotice(botId: number, now: Date, since: Date): Promise<number | null> {
    const { rows } = await this.#sql.query<{ ownerId: number }>(claimOwnerNotice, [
      botId,
      now,
      since,
    ]);
    return rows[0]?.ownerId ?? null;
  }

  async countOwnedBy(userId: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countOwnedBy, [userId]);
    return rows[0]?.count ?? 0;
  }

  async setOwner(botId: number, ownerId: number): Promise<void> {
    await this.#sql.query(setOwner, [botId, ownerId]);
  }

  async isNameTaken(realmId: number, fullName: string, exceptBotId?: number): Promise<boolean> {
    await lockName(this.#sql, realmId, fullName);
    const values = [realmId, fullName, exceptBotId ?? null];
    return (await this.#sql.query<{ taken: boolean }>(isNameTaken, values)).rows[0]?.taken ?? false;
  }

  async channelByName(userId: number, name: string): Promise<number | null> {
    return (
      (await this.#sql.query<{ id: number }>(channelByName, [userId, name])).rows[0]?.id ?? null
    );
  }

  async lockStored(botId: number): Promise<ReadonlyMap<string, string>> {
    await this.#sql.query(lockAccount, [botId]);
    return readStored(this.#sql, botId);
  }

  async store(botId: number, entries: ReadonlyMap<string, string>): Promise<void> {
    await this.#sql.query(store, [botId, [...entries.keys()], [...entries.values()]]);
  }

  async forget(botId: number, keys: readonly string[]): Promise<void> {
    await this.#sql.query(forget, [botId, keys]);
  }
}

/** The storage of a bot, by key; one round trip. */
export async function readStored(sql: Sql, botId: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ key: string; value: string }>(stored, [botId]);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** The versions of the secret of a bot's webhook; one round trip. */
export async function readWebhookSecret(sql: Sql, botId: number): Promise<WebhookSecretState> {
  const { rows } = await sql.query<WebhookSecretState>(webhookSecret, [botId]);
  return rows[0] ?? { version: 0, previousUntil: null };
}
