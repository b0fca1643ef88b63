import type {
  PendingUserExport,
  UserExport,
  UserExportOutcome,
  UserExportQueries,
  UserExportRepository,
} from '@tandem/messaging-domain/exports';
import { exclusiveChange, isNotPaused, statement, type Sql } from '@tandem/shared-postgres';
import { exportColumns, isPending } from './export-sql.ts';

const columns = `id, user_id as "userId", requested_by as "requestedBy", report, ${exportColumns}`;

const hasUser = statement(
  'userExport.hasUser',
  'select from user_account where realm_id = $1 and id = $2::bigint and not is_bot',
);
const add = statement(
  'userExport.add',
  `insert into user_export (realm_id, user_id, requested_by, requested_at)
   select $1, $2, $3, $4 where (
     select count(*) from user_export where requested_by = $3 and requested_at > $5) < $6
   returning ${columns}`,
);
const list = statement(
  'userExport.list',
  `select ${columns} from user_export where requested_by = $1 order by id desc`,
);
const find = statement(
  'userExport.find',
  `select ${columns} from user_export where requested_by = $1 and id = $2::bigint`,
);
const lock = statement('userExport.lock', `${find.text} for update`);
const markDeleted = statement(
  'userExport.markDeleted',
  'update user_export set deleted_at = $2, path = null where id = $1',
);
const finish = statement(
  'userExport.finish',
  `update user_export set path = $2, report = $3, failed_at = $4 where id = $1 and ${isPending}`,
);
const deleteFormer = statement(
  'userExport.deleteFormer',
  `with former as (
     select f.id, f.path from user_export latest
     join user_export f on f.requested_by = latest.requested_by and f.user_id = latest.user_id
     where latest.id = $1 and f.id <> latest.id and f.path is not null for update of f
   ), deleted as (
     update user_export e set deleted_at = $2, path = null from former where e.id = former.id
   )
   select path from former`,
);
const removeBefore = statement(
  'userExport.removeBefore',
  `delete from user_export where id = any(array(
     select id from user_export where requested_at < $1 and ${isNotPaused('realm_id')}
     order by id limit $2)) returning path`,
);
const pending = statement(
  'userExport.pending',
  `select id, realm_id as "realmId", user_id as "userId" from user_export
   where ${isPending} and ${isNotPaused('realm_id')} order by id`,
);

/** The number of removed rows, and the keys of their contents. */
export function removedExports(rows: readonly { readonly path: string | null }[]) {
  const paths = rows.map(({ path }) => path).filter((path) => path !== null);
  return { count: rows.length, paths };
}

/** Exports of users in PostgreSQL, for commands. */
export class PostgresUserExportRepository implements UserExportRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async hasUser(realmId: number, userId: number): Promise<boolean> {
    return (await this.#sql.query(hasUser, [realmId, userId])).rowCount > 0;
  }

  async add(
    realmId: number,
    { userId, requestedBy }: Pick<UserExport, 'userId' | 'requestedBy'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<UserExport | null> {
    await exclusiveChange(this.#sql, `user exports by ${requestedBy}`);
    const values = [realmId, userId, requestedBy, requestedAt, limit.since, limit.count];
    return (await this.#sql.query<UserExport>(add, values)).rows[0] ?? null;
  }

  async lock(requestedBy: number, id: number): Promise<UserExport | null> {
    return (await this.#sql.query<UserExport>(lock, [requestedBy, id])).rows[0] ?? null;
  }

  async markDeleted(id: number, at: Date): Promise<void> {
    await this.#sql.query(markDeleted, [id, at]);
  }

  async finish(id: number, outcome: UserExportOutcome): Promise<boolean> {
    const values =
      'path' in outcome
        ? [id, outcome.path, JSON.stringify(outcome.report), null]
        : [id, null, null, outcome.failedAt];
    return (await this.#sql.query(finish, values)).rowCount > 0;
  }

  async deleteFormer(id: number, at: Date): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ path: string }>(deleteFormer, [id, at]);
    return rows.map(({ path }) => path);
  }

  async removeBefore(before: Date, limit: number) {
    const { rows } = await this.#sql.query<{ path: string | null }>(removeBefore, [before, limit]);
    return removedExports(rows);
  }
}

/** Exports of users from PostgreSQL. */
export class PostgresUserExportQueries implements UserExportQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listUserExports(requestedBy: number): Promise<readonly UserExport[]> {
    return (await this.#sql.query<UserExport>(list, [requestedBy])).rows;
  }

  async findUserExport(requestedBy: number, id: number): Promise<UserExport | null> {
    return (await this.#sql.query<UserExport>(find, [requestedBy, id])).rows[0] ?? null;
  }

  async pendingUserExports(): Promise<readonly PendingUserExport[]> {
    return (await this.#sql.query<PendingUserExport>(pending)).rows;
  }
}
