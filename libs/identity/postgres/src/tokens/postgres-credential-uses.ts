import type { CredentialUses, UsedCredential } from '@tandem/identity-domain/tokens';
import { Batcher, isNotPaused, statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';

/** The recording of uses of a kind of credential. */
interface Recording {
  readonly statement: Statement;
  /** A use is recorded when the last recorded one is older than this. */
  readonly seconds: number;
  /** Of more credentials, the least recently used ones may be recorded again earlier. */
  readonly remembered: number;
}

const RECORDINGS: Readonly<Record<UsedCredential['kind'], Recording>> = {
  // Far more accounts use their API key: exact to an hour, it costs few writes.
  api_key: {
    statement: statement(
      'apiKeyUse.used',
      `insert into api_key_use (user_id, last_used_at)
       select id, $2::timestamptz from user_account where id = any($1::bigint[])
         and ${isNotPaused('realm_id')} order by id
       on conflict (user_id) do update set last_used_at = excluded.last_used_at
       where api_key_use.last_used_at < $2::timestamptz - make_interval(secs => $3)`,
    ),
    seconds: 3_600,
    remembered: 100_000,
  },
  token: { statement: used('access_token'), seconds: 300, remembered: 20_000 },
  session: { statement: used('login_session'), seconds: 300, remembered: 20_000 },
};

function used(table: string): Statement {
  return statement(
    `${table}.used`,
    `with due as (
       select id from ${table} where id = any($1::bigint[]) and ${isNotPaused('realm_id')}
         and (last_used_at is null or last_used_at < $2::timestamptz - make_interval(secs => $3))
       for update skip locked
     )
     update ${table} used set last_used_at = $2::timestamptz from due where used.id = due.id`,
  );
}

/** Uses of a kind that one statement records. */
const BATCH = 1_000;

/**
 * Records uses of credentials in PostgreSQL, without delaying requests. Each process writes each at most
 * once in five minutes, an API key in an hour, and the statement changes nothing where another process was
 * first. One statement of a kind runs at a time, and the next one records the uses in between: after a
 * restart, when all clients return, requests still find connections.
 */
export class PostgresCredentialUses implements CredentialUses {
  readonly #sql: Sql;
  readonly #now: () => Date;
  readonly #kinds = {
    api_key: this.#kindOf(RECORDINGS.api_key),
    token: this.#kindOf(RECORDINGS.token),
    session: this.#kindOf(RECORDINGS.session),
  };

  constructor(sql: Sql, now: () => Date) {
    this.#sql = sql;
    this.#now = now;
  }

  used({ kind, id }: UsedCredential): void {
    const { recorded, batcher } = this.#kinds[kind];
    const now = this.#now().getTime();
    if (now - (recorded.get(id) ?? -Infinity) < RECORDINGS[kind].seconds * 1000) return;
    recorded.set(id, now);
    batcher.add(id).catch(() => {
      // The database is unavailable, or the process ends: the next use is recorded instead.
      recorded.delete(id);
    });
  }

  #kindOf({ statement: record, seconds, remembered }: Recording) {
    return {
      /** The recorded times by credential id, in ms since epoch. `max` would reserve the memory of all entries. */
      recorded: new LRUCache<number, number>({ maxSize: remembered, sizeCalculation: () => 1 }),
      batcher: new Batcher<number, void>(
        async (ids) => {
          await this.#sql.query(record, [ids, this.#now(), seconds]);
          return ids.map(() => undefined);
        },
        { atOnce: 1, maxSize: BATCH },
      ),
    };
  }
}
