import type { CredentialUses } from '@tandem/identity-domain/tokens';
import type { ActorCredential } from '@tandem/shared-kernel';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';

const record = { token: used('access_token'), session: used('login_session') };

function used(table: string): Statement {
  return statement(
    `${table}.used`,
    `update ${table} set last_used_at = $2::timestamptz
     where id = $1
       and (last_used_at is null or last_used_at < $2::timestamptz - make_interval(secs => $3))`,
  );
}

/** A use is recorded when the last recorded one is older than this. */
const RESOLUTION_SECONDS = 300;
/** Of more credentials, those used longest ago may be recorded again earlier. */
const MAX_REMEMBERED = 20_000;

/**
 * Records uses of tokens and sessions in PostgreSQL, without anybody waiting for it. Each process writes at most one
 * statement for each in five minutes, and the statement changes nothing where another process was first.
 */
export class PostgresCredentialUses implements CredentialUses {
  readonly #sql: Sql;
  readonly #now: () => Date;
  readonly #recorded = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  constructor(sql: Sql, now: () => Date) {
    this.#sql = sql;
    this.#now = now;
  }

  used({ kind, id }: Pick<ActorCredential, 'kind' | 'id'>): void {
    const key = `${kind} ${id}`;
    const now = this.#now();
    const recorded = this.#recorded.get(key) ?? -Infinity;
    if (now.getTime() - recorded < RESOLUTION_SECONDS * 1000) return;
    this.#recorded.set(key, now.getTime());
    this.#sql.query(record[kind], [id, now, RESOLUTION_SECONDS]).catch(() => {
      // The database is away, or the process ends: the next use is recorded instead.
      this.#recorded.delete(key);
    });
  }
}
