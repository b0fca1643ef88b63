import type {
  ExportConsent,
  PendingExport,
  RealmExport,
  RealmExportQueries,
  RealmExportRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';

const seconds = (column: string) => `floor(extract(epoch from ${column}))::bigint`;
const columns = `id, acting_user_id as "actingUserId", export_type as "exportType",
  ${seconds('requested_at')} as "requestedAt", path, ${seconds('failed_at')} as "failedAt",
  ${seconds('deleted_at')} as "deletedAt"`;

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
  `update realm_export set path = $2, failed_at = $3
   where id = $1 and path is null and failed_at is null and deleted_at is null`,
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
   where path is null and failed_at is null and deleted_at is null order by id`,
);

const organization = statement(
  'export.organization',
  `select json_build_object('table', 'realm', 'row', json_build_object('id', id,
     'string_id', string_id, 'name', name, 'description', description)) as line
   from realm where id = $1
   union all
   select json_build_object('table', 'user', 'row', json_build_object('id', id,
     'full_name', full_name, 'email', email, 'role', role, 'is_bot', is_bot,
     'is_active', is_active)) from user_account where realm_id = $1
   union all
   select json_build_object('table', 'channel', 'row', json_build_object('id', id, 'name', name,
     'description', description, 'recipient_id', recipient_id))
   from channel where realm_id = $1 and (not invite_only or $2 = 'full_with_consent')`,
);

/** $1 organization, $2 type, $3 the last exported message, $4 how many. */
const messages = statement(
  'export.messages',
  `with consenting as materialized (
    select id from user_account where $2 = 'full_with_consent' and realm_id = $1 and not is_bot
      and coalesce((settings->>'allow_private_data_export')::boolean, false)
  )
  select m.id, json_build_object('table', 'message', 'row', json_build_object('id', m.id,
    'sender_id', m.sender_id, 'recipient_id', m.recipient_id, 'topic', m.subject,
    'content', m.content, 'sent_at', ${seconds('m.sent_at')})) as line
  from message m
  left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
  where m.realm_id = $1 and m.id > $3 and (
    (c.id is not null and not c.invite_only)
    or exists (select from subscription s join consenting on consenting.id = s.user_id
      where s.channel_id = c.id and s.is_active)
    or (m.topic_id is null and exists (select from direct_member d
      join consenting on consenting.id = d.user_id where d.recipient_id = m.recipient_id)))
  order by m.id limit $4`,
);

const BATCH = 1000;

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

  async *dataOf({ realmId, exportType }: PendingExport): AsyncGenerator<string> {
    const { rows } = await this.#sql.query<{ line: object }>(organization, [realmId, exportType]);
    for (const { line } of rows) yield JSON.stringify(line);
    for (let last = 0, found = BATCH; found === BATCH;) {
      const batch = await this.#sql.query<{ id: number; line: object }>(messages, [
        realmId,
        exportType,
        last,
        BATCH,
      ]);
      for (const { line } of batch.rows) yield JSON.stringify(line);
      found = batch.rows.length;
      last = batch.rows.at(-1)?.id ?? last;
    }
  }
}
