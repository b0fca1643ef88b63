import { JOB_CHANNEL } from '@tandem/shared-jobs';
import { ARRIVAL_CHANNEL, AWAY, type Database, type Sql } from '@tandem/shared-postgres';
import { underLock } from './under-lock.ts';

/**
 * The phase of a move. In the cell that the organization leaves: `copying`, writes go on; `draining`, nothing is
 * appended to the outbox; `paused`, nothing is written; `moved`, the other cell serves it and the rows are removed.
 * In the other cell: `arrived`, all rows are there.
 */
export type MovePhase = 'copying' | 'draining' | 'paused' | 'moved' | 'arrived';

/** A move that has begun. */
export interface MoveState {
  readonly realmId: number;
  readonly stringId: string;
  /** Distinguishes attempts: what an earlier one has copied is of no use. */
  readonly attempt: string;
  readonly otherCell: string;
  readonly phase: MovePhase;
}

/** The class of locks by which writers of a moving organization hold its phase. */
export const MOVE_LOCKS = 7_206_012;

/** The moves that concern a cell. */
export async function readMoves(sql: Sql): Promise<readonly MoveState[]> {
  const { rows } = await sql.query<MoveState>(
    `select realm_id as "realmId", string_id as "stringId", attempt, other_cell as "otherCell", phase
     from realm_move order by realm_id`,
  );
  return rows;
}

/** The id of an organization that a cell serves; null if it serves none of that name. */
export async function servedRealm(sql: Sql, stringId: string): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>('select id from realm where string_id = $1', [
    stringId,
  ]);
  return rows[0]?.id ?? null;
}

/** Records a move. */
export async function addMove(sql: Sql, state: MoveState): Promise<void> {
  await sql.query(
    `insert into realm_move (realm_id, string_id, attempt, other_cell, phase)
     values ($1, $2, $3, $4, $5)`,
    [state.realmId, state.stringId, state.attempt, state.otherCell, state.phase],
  );
}

export async function removeMove(sql: Sql, realmId: number): Promise<void> {
  await sql.query('delete from realm_move where realm_id = $1', [realmId]);
}

/** The time that a change of the phase waits for writers, in ms; new ones wait for it meanwhile. */
const LOCK_MS = 200;

/** Changes the phase once all writers that have seen the former one have ended. */
export async function setPhase(
  database: Database,
  realmId: number,
  phase: MovePhase,
): Promise<void> {
  // A writer may wait for another one that waits behind this lock.
  await underLock(database, LOCK_MS, async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1, ($2::bigint & 2147483647)::int)', [
      MOVE_LOCKS,
      realmId,
    ]);
    await sql.query('update realm_move set phase = $2 where realm_id = $1', [realmId, phase]);
  });
}

/** Lets this transaction write rows of a moving organization. */
export async function admitMove(sql: Sql): Promise<void> {
  await sql.query(`select set_config('tandem.moving', 'on', true)`);
}

/**
 * Ends the service of an organization in this cell: from the commit on no request finds it here.
 *
 * @param removals statements that remove the rows on which workers act
 */
export async function endService(
  database: Database,
  { realmId }: Pick<MoveState, 'realmId'>,
  removals: readonly string[],
): Promise<void> {
  await database.bulk(async (sql) => {
    await admitMove(sql);
    await sql.query(
      `update realm set string_id = '${AWAY}' || string_id
       where id = $1 and not starts_with(string_id, '${AWAY}')`,
      [realmId],
    );
    for (const removal of removals) await sql.query(removal);
    await sql.query(`update realm_move set phase = 'moved' where realm_id = $1`, [realmId]);
  });
}

/** Begins the service of an organization that has arrived, and wakes the workers for what is due. */
export async function beginService(database: Database, realmId: number): Promise<void> {
  await database.sql.query(
    `update realm set string_id = substr(string_id, 2)
     where id = $1 and starts_with(string_id, '${AWAY}')
       and exists (select from realm_move where realm_id = $1 and phase = 'arrived')`,
    [realmId],
  );
  await database.sql.query(
    `select pg_notify('${JOB_CHANNEL}', queue) from (
       select distinct queue from job where done_at is null and job_concerns(payload, $1)) arrived`,
    [realmId],
  );
  await database.sql.query(`select pg_notify('${ARRIVAL_CHANNEL}', '')`);
}
