import type { ImportReport } from '@tandem/transfer-domain';
import type { BulkSql, Sql } from '@tandem/shared-postgres';
import type { IdMap } from './structure/structure-context.ts';

/** The parts of an import after the organization itself, in their order. */
export const STAGES = ['files', 'messages', 'reactions', 'attachments', 'scheduled'] as const;

export type Stage = (typeof STAGES)[number];

/** The progress of an import: stored in the transactions of its data. */
export interface ImportState {
  readonly realmId: number;
  readonly fingerprint: string;
  readonly secret: string;
  readonly firstMessageId: number;
  /** The distance between the ids of two messages: 1 without cells. */
  readonly messageIdStep: number;
  readonly messageCount: number;
  readonly stage: Stage;
  /** The number of finished items of the stage: files, message files, records. */
  readonly position: number;
  readonly report: ImportReport;
}

/** The fingerprint of an import that is being removed. */
export const UNDONE = 'undone';

/** The kinds of objects whose ids of the archive are stored. */
type MappedKind = 'user' | 'channel' | 'emoji';

const STEP = `(select increment_by from pg_sequences
  where schemaname = current_schema() and sequencename = 'message_id_seq')`;

const columns = `realm_id as "realmId", fingerprint, secret, first_message_id as "firstMessageId",
  ${STEP} as "messageIdStep", message_count as "messageCount", stage, position, report`;

/** The unfinished import of an organization; null if there is none. */
export async function findImport(sql: Sql, stringId: string): Promise<ImportState | null> {
  const { rows } = await sql.query<ImportState>(
    `select ${columns} from transfer_import
     where realm_id = (select id from realm where string_id = $1)`,
    [stringId],
  );
  return rows[0] ?? null;
}

export async function addImport(sql: Sql, state: ImportState): Promise<void> {
  await sql.query(
    `insert into transfer_import (realm_id, fingerprint, secret, first_message_id, message_count,
       stage, position, report) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      state.realmId,
      state.fingerprint,
      state.secret,
      state.firstMessageId,
      state.messageCount,
      state.stage,
      state.position,
      state.report,
    ],
  );
  if (state.messageCount === 0) return;
  await sql.query('insert into message_block (first_id, last_id, realm_id) values ($1, $2, $3)', [
    state.firstMessageId,
    lastMessageId(state),
    state.realmId,
  ]);
}

/** The id of the last message; less than the first one if there is none. */
export function lastMessageId({
  firstMessageId,
  messageIdStep,
  messageCount,
}: Pick<ImportState, 'firstMessageId' | 'messageIdStep' | 'messageCount'>): number {
  return firstMessageId + (messageCount - 1) * messageIdStep;
}

/** After this no archive continues the import. */
export async function beginUndo(sql: Sql, realmId: number): Promise<void> {
  await sql.query('update transfer_import set fingerprint = $2 where realm_id = $1', [
    realmId,
    UNDONE,
  ]);
}

export async function saveProgress(
  sql: Sql,
  realmId: number,
  progress: Pick<ImportState, 'stage' | 'position' | 'report'>,
): Promise<void> {
  await sql.query(
    'update transfer_import set stage = $2, position = $3, report = $4 where realm_id = $1',
    [realmId, progress.stage, progress.position, progress.report],
  );
}

export async function saveIds(
  sql: BulkSql,
  realmId: number,
  kind: MappedKind,
  ids: IdMap,
): Promise<void> {
  const rows = [...ids].map(([oldId, newId]) => [realmId, kind, oldId, newId]);
  await sql.copy('transfer_id', ['realm_id', 'kind', 'old_id', 'new_id'], rows);
}

export async function readIds(sql: Sql, realmId: number, kind: MappedKind): Promise<IdMap> {
  const { rows } = await sql.query<{ oldId: number; newId: number }>(
    `select old_id as "oldId", new_id as "newId" from transfer_id
     where realm_id = $1 and kind = $2`,
    [realmId, kind],
  );
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]));
}

/**
 * Reserves a block of message ids. The sequence is that of events too; no other transaction gets a
 * number while its step is changed, and the change is committed at once.
 *
 * @returns the first id, and the distance to the next one
 */
export async function reserveMessageIds(
  sql: BulkSql,
  count: number,
): Promise<Pick<ImportState, 'firstMessageId' | 'messageIdStep'>> {
  const size = Math.max(1, Math.trunc(count));
  const [sequence] = (await sql.query<{ step: number }>(`select ${STEP} as step`)).rows;
  const step = sequence?.step ?? 1;
  // A new sequence would return its first number, with any step.
  await sql.query(`select nextval('message_id_seq')`);
  await sql.query(`alter sequence message_id_seq increment by ${size * step}`);
  const { rows } = await sql.query<{ last: number }>(`select nextval('message_id_seq') as last`);
  await sql.query(`alter sequence message_id_seq increment by ${step}`);
  return { firstMessageId: (rows[0]?.last ?? 0) - (size - 1) * step, messageIdStep: step };
}
