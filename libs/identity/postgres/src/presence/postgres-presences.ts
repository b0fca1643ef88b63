import type {
  AccountPresence,
  OwnPresence,
  Presence,
  PresenceQueries,
  PresenceRepository,
  PresenceSelection,
  PresenceView,
  RealmPresence,
} from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { isAccessible, showsToRole } from '../users/user-view-sql.ts';

const find = statement(
  'presence.find',
  `select last_active as "lastActive", last_connected as "lastConnected"
   from user_presence where user_id = $1::bigint`,
);
// Presence is worth no wait for the disk: what a crash takes away, the next minute brings back.
const save = statement(
  'presence.save',
  `with hurry as (select set_config('synchronous_commit', 'off', true)),
   counted as (
     insert into presence_update as counter (realm_id, last_id) values ($1::bigint, 1)
     on conflict (realm_id) do update set last_id = counter.last_id + 1
     returning last_id
   )
   insert into user_presence (user_id, realm_id, last_active, last_connected, update_id)
   select $2::bigint, $1::bigint, $3::timestamptz, $4::timestamptz, counted.last_id
   from counted, hurry
   on conflict (user_id) do update set last_active = excluded.last_active,
     last_connected = excluded.last_connected, update_id = excluded.update_id`,
);
const isKept = `not coalesce((realm.settings->>'presence_disabled')::boolean, false)`;
const own = statement(
  'presence.own',
  `select presence.last_active as "lastActive", presence.last_connected as "lastConnected",
     ${isKept} and coalesce((account.settings->>'presence_enabled')::boolean, true) as "isKept"
   from user_account account
   join realm on realm.id = account.realm_id
   left join user_presence presence on presence.user_id = account.id
   where account.id = $1::bigint`,
);
const ofRealm = statement(
  'presence.ofRealm',
  `select presence.user_id as "userId", user_account.email, presence.last_active as "lastActive",
     presence.last_connected as "lastConnected", presence.update_id as "updateId"
   from user_presence presence
   join user_account on user_account.id = presence.user_id
   join realm on realm.id = presence.realm_id
   where presence.realm_id = $1::bigint and presence.update_id > $5::bigint
     and presence.last_connected >= $4::timestamptz
     and user_account.is_active and not user_account.is_bot and ${isKept} and ${isAccessible}
   order by presence.user_id`,
);
const found = `select user_account.is_bot as "isBot", presence.last_active as "lastActive",
     presence.last_connected as "lastConnected"
   from user_account left join user_presence presence on presence.user_id = user_account.id
   where user_account.realm_id = $1::bigint and user_account.is_active and ${isAccessible}`;
const ofUserById = statement('presence.ofUserById', `${found} and user_account.id = $4::bigint`);
const ofUserByEmail = statement(
  'presence.ofUserByEmail',
  `${found} and (lower(user_account.email) = lower($4)
     or lower(user_account.delivery_email) = lower($4) and ${showsToRole})`,
);

interface MaybePresence {
  readonly lastActive: Date | null;
  readonly lastConnected: Date | null;
}

/** When accounts were last seen, in PostgreSQL; one round trip per call. */
export class PostgresPresences implements PresenceRepository, PresenceQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(userId: number): Promise<Presence | null> {
    return (await this.#sql.query<Presence>(find, [userId])).rows[0] ?? null;
  }

  async save(realmId: number, userId: number, presence: Presence): Promise<void> {
    const { lastActive, lastConnected } = presence;
    await this.#sql.query(save, [realmId, userId, lastActive, lastConnected]);
  }

  async own({ userId }: Actor): Promise<OwnPresence> {
    const { rows } = await this.#sql.query<MaybePresence & { isKept: boolean }>(own, [userId]);
    const [row] = rows;
    return row
      ? { presence: presenceIn(row), isKept: row.isKept }
      : { presence: null, isKept: false };
  }

  async ofRealm(
    { realmId, userId, role }: Actor,
    { since, afterUpdateId }: PresenceSelection,
  ): Promise<RealmPresence> {
    const values = [realmId, userId, role, since ?? '-infinity', afterUpdateId ?? -1];
    type Row = PresenceView & { readonly updateId: number };
    const { rows } = await this.#sql.query<Row>(ofRealm, values);
    let lastUpdateId: number | null = null;
    for (const row of rows) lastUpdateId = Math.max(lastUpdateId ?? 0, row.updateId);
    return { people: rows, lastUpdateId };
  }

  async ofUser(viewer: Actor, key: number | string): Promise<AccountPresence | null> {
    type Row = MaybePresence & { readonly isBot: boolean };
    const query = typeof key === 'number' ? ofUserById : ofUserByEmail;
    const values = [viewer.realmId, viewer.userId, viewer.role, key];
    const [row] = (await this.#sql.query<Row>(query, values)).rows;
    return row ? { isBot: row.isBot, presence: presenceIn(row) } : null;
  }
}

function presenceIn({ lastActive, lastConnected }: MaybePresence): Presence | null {
  return lastConnected && { lastActive, lastConnected };
}
