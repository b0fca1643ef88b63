import type {
  AuditFilter,
  AuditPage,
  AuditQueries,
  AuditRecord,
} from '@tandem/identity-domain/audit';
import { statement, type Sql } from '@tandem/shared-postgres';

const COLUMNS = `id, occurred_at as at, kind, actor_type as "actorType", actor_id as "actorId",
  credential_type as "credentialType", credential_id as "credentialId", address,
  object_id as "objectId", user_id as "userId", name, before, after`;

const settled = statement('audit.settled', 'select audit_settled_to() as id');

/** The condition of each filter on the parameter of the given position. */
const CONDITIONS: Readonly<Record<keyof AuditFilter, (parameter: string) => string>> = {
  actorId: (value) => `actor_id = ${value}`,
  userId: (value) => `user_id = ${value}`,
  objectId: (value) => `object_id = ${value}`,
  kind: (value) => `(kind = ${value} or starts_with(kind, ${value} || '.'))`,
  since: (value) => `occurred_at >= ${value}`,
  until: (value) => `occurred_at < ${value}`,
};
const FILTERS = Object.keys(CONDITIONS) as (keyof AuditFilter)[];

/**
 * The audit log in PostgreSQL. A statement contains only the given conditions, so that it gets the best
 * index.
 */
export class PostgresAuditQueries implements AuditQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(
    realmId: number,
    filter: AuditFilter,
    page: AuditPage,
  ): Promise<readonly AuditRecord[]> {
    const given = FILTERS.filter((name) => filter[name] !== undefined);
    const isAfter = 'after' in page;
    const values = [realmId, page.limit, ...given.map((name) => filter[name])];
    const bounds = isAfter ? [page.after, await this.settledTo()] : [page.before];
    const conditions = given.map((name, index) => CONDITIONS[name](`$${index + 3}`));
    const next = given.length + 3;
    const { rows } = await this.#sql.query<AuditRecord>(
      `select ${COLUMNS} from audit_entry
       where ${['realm_id = $1', ...conditions].join(' and ')}
         and ${isAfter ? `id > $${next} and id <= $${next + 1}` : `id < $${next}`}
       order by id ${isAfter ? 'asc' : 'desc'} limit $2`,
      [...values, ...bounds],
    );
    return rows;
  }

  async settledTo(): Promise<number> {
    return (await this.#sql.query<{ id: number }>(settled)).rows[0]?.id ?? 0;
  }
}
