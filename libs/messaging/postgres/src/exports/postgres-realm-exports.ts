import type {
  ExportConsent,
  PendingExport,
  RealmExport,
  RealmExportQueries,
  RealmExportRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, isNotPaused, statement, type Sql } from '@tandem/shared-postgres';
import { exportColumns, isPending } from './export-sql.ts';

const columns = `id, acting_user_id as "actingUserId", export_type as "exportType", ${exportColumns}`;

const add = statement(
  'export.add',
  `insert into realm_export (realm_id, acting_user_id, export_type, requested_at)
   select $1, $2, $3, $4 where (
     select count(*) from realm_export where realm_id = $1 and requested_at > $5) < $6
   returning id`,
);
const lock = statement(
  'export.lock',
  `select ${columns} from realm_export where realm_id = $1 and id = $2::bigint for update`,
);
const markDeleted = statement(
  'export.markDeleted',
  'update realm_export set deleted_at = $2, path = null where id = $1',
);
const finish = statement(
  'export.finish',
  `update realm_export set path = $2, failed_at = $3 where id = $1 and ${isPending}`,
);
const list = statement(
  'export.list',
  `select realm_id as "realmId", ${columns} from realm_export
   where realm_id = any($1::bigint[]) order by id`,
);
const listConsents = statement(
  'export.consents',
  `select id as "userId", email_address_visibility as "emailVisibility",
     coalesce((settings->>'allow_private_data_export')::boolean, false) as consented
   from user_account where realm_id = $1 and is_active and not is_bot order by id`,
);
const pending = statement(
  'export.pending',
  `select id, realm_id as "realmId", export_type as "exportType" from realm_export
   where ${isPending} and ${isNotPaused('realm_id')} order by id`,
);

/** Exports in PostgreSQL, for commands. */
export class PostgresRealmExportRepository implements RealmExportRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(
    realmId: number,
    { actingUserId, exportType }: Pick<RealmExport, 'actingUserId' | 'exportType'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<number | null> {
    await exclusiveChange(this.#sql, `exports of ${realmId}`);
    const values = [realmId, actingUserId, exportType, requestedAt, limit.since, limit.count];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    return rows[0]?.id ?? null;
  }

  async lock(realmId: number, id: number): Promise<RealmExport | null> {
    return (await this.#sql.query<RealmExport>(lock, [realmId, id])).rows[0] ?? null;
  }

  async markDeleted(id: number, at: Date): Promise<void> {
    await this.#sql.query(markDeleted, [id, at]);
  }

  async finish(
    id: number,
    outcome: { readonly path: string } | { readonly failedAt: Date },
  ): Promise<boolean> {
    const values = 'path' in outcome ? [id, outcome.path, null] : [id, null, outcome.failedAt];
    return (await this.#sql.query(finish, values)).rowCount > 0;
  }
}

/** Exports from PostgreSQL. */
export class PostgresRealmExportQueries implements RealmExportQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listExports(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly RealmExport[]>> {
    const { rows } = await this.#sql.query<RealmExport & { realmId: number }>(list, [realmIds]);
    const found = new Map<number, RealmExport[]>(realmIds.map((id) => [id, []]));
    for (const { realmId, ...row } of rows) found.get(realmId)?.push(row);
    return found;
  }

  async listConsents(realmId: number): Promise<readonly ExportConsent[]> {
    return (await this.#sql.query<ExportConsent>(listConsents, [realmId])).rows;
  }

  async pendingExports(): Promise<readonly PendingExport[]> {
    return (await this.#sql.query<PendingExport>(pending)).rows;
  }
}
