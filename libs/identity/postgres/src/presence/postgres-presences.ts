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
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { isAccessible, showsToRole } from '../users/user-view-sql.ts';

const find = statement(
  'presence.find',
  `select last_active as "lastActive", last_connected as "lastConnected"
   from user_presence where user_id = $1::bigint`,
);
// Presence need not be flushed to disk: clients repeat it each minute.
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
const isStored = `not coalesce((realm.settings->>'presence_disabled')::boolean, false)`;
const own = statement(
  'presence.own',
  `select presence.last_active as "lastActive", presence.last_connected as "lastConnected",
     ${isStored} and coalesce((account.settings->>'presence_enabled')::boolean, true) as "isStored"
   from user_account account
   join realm on realm.id = account.realm_id
   left join user_presence presence on presence.user_id = account.id
   where account.id = $1::bigint`,
);
const presencesOf = (since: string, afterUpdateId: string, more: string) =>
  `select presence.user_id as "userId", user_account.email, presence.last_active as "lastActive",
     presence.last_connected as "lastConnected", presence.update_id as "updateId"
   from user_presence presence
   join user_account on user_account.id = presence.user_id
   join realm on realm.id = presence.realm_id
   where presence.realm_id = $1::bigint and presence.update_id > ${afterUpdateId}::bigint
     and presence.last_connected >= ${since}::timestamptz
     and user_account.is_active and not user_account.is_bot and ${isStored} ${more}
   order by presence.user_id`;
const ofRealm = statement('presence.ofRealm', presencesOf('$2', '$3', ''));
const ofKnown = statement('presence.ofKnown', presencesOf('$4', '$5', `and ${isAccessible}`));
const ofThese = statement(
  'presence.ofThese',
  presencesOf('$4', '$5', `and ${isAccessible} and presence.user_id = any($6::bigint[])`),
);
const isStoredIn = statement(
  'presence.isStored',
  `select ${isStored} as "isStored" from realm where id = $1::bigint`,
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

/** The users whose presence is returned. */
export interface PresenceLimits {
  /** True: guests get only the presence of accessible users. Off by default. */
  readonly isLimited?: boolean;
}

/** The presence of accounts in PostgreSQL; one round trip per call. */
export class PostgresPresences implements PresenceRepository, PresenceQueries {
  readonly #sql: Sql;
  readonly #isLimited: boolean;

  constructor(sql: Sql, { isLimited = false }: PresenceLimits = {}) {
    this.#sql = sql;
    this.#isLimited = isLimited;
  }

  async find(userId: number): Promise<Presence | null> {
    return (await this.#sql.query<Presence>(find, [userId])).rows[0] ?? null;
  }

  async save(realmId: number, userId: number, presence: Presence): Promise<void> {
    const { lastActive, lastConnected } = presence;
    await this.#sql.query(save, [realmId, userId, lastActive, lastConnected]);
  }

  async own({ userId }: Actor): Promise<OwnPresence> {
    const { rows } = await this.#sql.query<MaybePresence & { isStored: boolean }>(own, [userId]);
    const [row] = rows;
    return row
      ? { presence: presenceIn(row), isStored: row.isStored }
      : { presence: null, isStored: false };
  }

  async ofRealm(
    { realmId, userId, role }: Actor,
    { since, afterUpdateId, userIds }: PresenceSelection,
  ): Promise<RealmPresence> {
    const selection = [since ?? '-infinity', afterUpdateId ?? -1];
    const read = async (query: Statement, values: readonly unknown[]) =>
      (await this.#sql.query<PresenceView>(query, values)).rows;
    const reader = [realmId, userId, this.#isLimited ? role : ROLES.owner];
    const rows = userIds
      ? await read(ofThese, [...reader, ...selection, userIds])
      : this.#isLimited
        ? await read(ofKnown, [...reader, ...selection])
        : await read(ofRealm, [realmId, ...selection]);
    let lastUpdateId: number | null = null;
    for (const row of rows) lastUpdateId = Math.max(lastUpdateId ?? 0, row.updateId);
    return { people: rows, lastUpdateId };
  }

  async isStored({ realmId }: Pick<Actor, 'realmId'>): Promise<boolean> {
    const { rows } = await this.#sql.query<{ isStored: boolean }>(isStoredIn, [realmId]);
    return rows[0]?.isStored ?? false;
  }

  async ofUser(actor: Actor, key: number | string): Promise<AccountPresence | null> {
    type Row = MaybePresence & { readonly isBot: boolean };
    const query = typeof key === 'number' ? ofUserById : ofUserByEmail;
    const values = [actor.realmId, actor.userId, actor.role, key];
    const [row] = (await this.#sql.query<Row>(query, values)).rows;
    return row ? { isBot: row.isBot, presence: presenceIn(row) } : null;
  }
}

function presenceIn({ lastActive, lastConnected }: MaybePresence): Presence | null {
  return lastConnected && { lastActive, lastConnected };
}
