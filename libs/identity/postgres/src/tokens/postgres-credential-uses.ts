import type { CredentialUses, UsedCredential } from '@tandem/identity-domain/tokens';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';

/** How a use of a kind of credential is recorded. */
interface Recording {
  readonly statement: Statement;
  /** A use is recorded when the last recorded one is older than this. */
  readonly seconds: number;
  /** Of more credentials, those used longest ago may be recorded again earlier. */
  readonly remembered: number;
}

const RECORDINGS: Readonly<Record<UsedCredential['kind'], Recording>> = {
  // Far more accounts use their API key: exact to an hour, it costs few writes.
  api_key: {
    statement: statement(
      'apiKeyUse.used',
      `insert into api_key_use (user_id, last_used_at)
       select id, $2::timestamptz from user_account where id = $1
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
    `update ${table} set last_used_at = $2::timestamptz
     where id = $1
       and (last_used_at is null or last_used_at < $2::timestamptz - make_interval(secs => $3))`,
  );
}

/**
 * Records uses of credentials in PostgreSQL, without any request waiting for it. Each process writes at most one
 * statement for each in five minutes, for an API key in an hour, and the statement changes nothing where another
 * process was first.
 */
export class PostgresCredentialUses implements CredentialUses {
  readonly #sql: Sql;
  readonly #now: () => Date;
  /** By kind and id: ms since epoch. */
  readonly #recorded = {
    api_key: new LRUCache<number, number>({ max: RECORDINGS.api_key.remembered }),
    token: new LRUCache<number, number>({ max: RECORDINGS.token.remembered }),
    session: new LRUCache<number, number>({ max: RECORDINGS.session.remembered }),
  };

  constructor(sql: Sql, now: () => Date) {
    this.#sql = sql;
    this.#now = now;
  }

  used({ kind, id }: UsedCredential): void {
    const { seconds, statement: record } = RECORDINGS[kind];
    const recorded = this.#recorded[kind];
    const now = this.#now();
    if (now.getTime() - (recorded.get(id) ?? -Infinity) < seconds * 1000) return;
    recorded.set(id, now.getTime());
    this.#sql.query(record, [id, now, seconds]).catch(() => {
      // The database is away, or the process ends: the next use is recorded instead.
      recorded.delete(id);
    });
  }
}
