import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AWAY, PostgresAuditLog, wakeConsumers, type BulkSql } from '@tandem/shared-postgres';
import { CellError, type ImportProgress } from '@tandem/transfer-domain';
import { applyChanges, type ChangeTarget } from './apply-changes.ts';
import { copyRows, readShapes } from './copy-rows.ts';
import {
  addMove,
  admitMove,
  beginService,
  endService,
  readMoves,
  removeMove,
  servedRealm,
  setPhase,
  type MoveState,
} from './move-state.ts';
import { addTriggers, removeTriggers } from './move-triggers.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import type { NamedCell } from './prepare-cells.ts';
import { raiseSequences } from './raise-sequences.ts';
import { pendingWork, removeRows } from './remove-rows.ts';
import { isDrained } from './drained.ts';
import { refuseMove } from './refuse-move.ts';

/** The result of a move. */
export interface MoveReport {
  readonly realmId: number;
  readonly rows: number;
  /** The time for which writes were refused, in ms; null if this command has continued a move. */
  readonly pausedMs: number | null;
}

/** The cells of a move, and its effects outside of them. */
export interface MoveParts {
  readonly source: NamedCell;
  readonly target: NamedCell;
  readonly progress: ImportProgress;
  /** Makes the edge send requests to the new cell. */
  readonly publish: () => Promise<void>;
  /**
   * Waits until the requests have ended that had found the organization in the former cell; 5 s by default. Until
   * then its rows stay there.
   */
  readonly settle?: () => Promise<unknown>;
}

/** With so few changes left, copying them takes milliseconds. */
const FEW_CHANGES = 500;
/** In an organization that changes faster than it is copied, the rest is copied while writes are paused. */
const MOST_ROUNDS = 20;
const DRAIN_MS = 2_000;
const DRAIN_TRIES = 10;
const RECHECK_MS = 10;
const BETWEEN_TRIES_MS = 1_000;
/** Services find out within a second that an organization has left, and requests that run then end soon. */
const SETTLE_MS = 5_000;

/**
 * Moves one organization to another cell. Its rows are copied while it is in use, and the changes of that time after
 * it; then writes are refused for a moment, the last changes are copied, and the other cell serves it. Until both
 * cells have recorded that, an interrupted move can be continued or aborted; after it, continued only.
 *
 * @see docs/adr/0058-cells.md
 */
export class OrganizationMove {
  readonly #parts: MoveParts;

  constructor(parts: MoveParts) {
    this.#parts = parts;
  }

  /** Starts a move, or continues one. @throws CellError */
  async run(stringId: string): Promise<MoveReport> {
    const { source, target } = this.#parts;
    const found = (await readMoves(source.database.sql)).find(
      (move) => move.stringId === stringId && move.phase !== 'arrived',
    );
    if (found && found.otherCell !== target.name) {
      throw new CellError(`a move to the cell '${found.otherCell}' has begun: finish or abort it`);
    }
    if (found?.phase === 'moved') return this.#finish(found, { rows: 0, pausedSince: null });
    if (found && (await this.#hasArrived(found))) {
      // Nothing was written since.
      return this.#switch(found, { rows: 0, pausedSince: null });
    }
    if (found) await this.#reset(found.realmId);
    const realmId = await servedRealm(source.database.sql, stringId);
    if (realmId === null) throw new CellError(`the cell '${source.name}' does not serve it`);
    const attempt = randomUUID();
    const state: MoveState = {
      realmId,
      stringId,
      attempt,
      otherCell: target.name,
      phase: 'copying',
    };
    await refuseMove(this.#parts, state);
    return this.#start(state);
  }

  /** Ends a move that has not taken place: the organization stays where it is. @throws CellError */
  async abort(stringId: string): Promise<number> {
    const { sql } = this.#parts.source.database;
    const found = (await readMoves(sql)).find(
      (move) => move.stringId === stringId && move.phase !== 'arrived',
    );
    if (!found) throw new CellError('there is no unfinished move of this organization');
    if (found.phase === 'moved') {
      throw new CellError(
        `the cell '${found.otherCell}' serves the organization already: continue the move, and move it back`,
      );
    }
    await this.#reset(found.realmId);
    return found.realmId;
  }

  async #start(state: MoveState): Promise<MoveReport> {
    const { source, target } = this.#parts;
    await addMove(source.database.sql, state);
    try {
      const shapes = await readShapes(source.database.sql);
      await addTriggers(source.database, shapes, state.realmId);
      await raiseSequences(source.database, target.database);
      const copied = await this.#copy(state, shapes);
      return await this.#switch(state, copied);
    } catch (error) {
      // An organization that was being served continues to be; a failure after the end of its service is continued.
      const now = await readMoves(source.database.sql).catch(() => []);
      const phase = now.find(({ realmId }) => realmId === state.realmId)?.phase;
      if (phase !== undefined && phase !== 'moved') await this.#reset(state.realmId);
      throw error;
    }
  }

  /** Copies everything in one transaction of the other cell: after a failure nothing is there. */
  #copy(state: MoveState, shapes: ChangeTarget['shapes']): Promise<Copied> {
    const { source, target, progress } = this.#parts;
    const { realmId } = state;
    return target.database.bulk(async (sql) => {
      await admitMove(sql);
      const copy: ChangeTarget = {
        target: sql,
        shapes,
        realmId,
        stringId: `'${AWAY}' || string_id`,
      };
      // It states that the organization is elsewhere, if it was here before.
      await sql.query(`delete from realm where id = $1 and starts_with(string_id, '${AWAY}')`, [
        realmId,
      ]);
      progress.begin('rows', null);
      let rows = await this.#copyTables(copy, 'early');
      progress.end();
      progress.begin('changes', null);
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const changes = await applyChanges(source.database, copy);
        progress.advance(changes);
        if (changes < FEW_CHANGES) break;
      }
      progress.end();
      const pausedSince = await this.#pause(realmId);
      while ((await applyChanges(source.database, copy)) > 0);
      rows += await this.#copyTables(copy, 'late');
      await addBlock(sql, realmId);
      const log = new PostgresAuditLog(sql, { operator: true });
      await log.append({
        kind: 'realm.moved',
        realmId,
        before: { cell: source.name },
        after: { cell: target.name },
      });
      await addMove(sql, { ...state, otherCell: source.name, phase: 'arrived' });
      return { rows, pausedSince };
    });
  }

  #copyTables(copy: ChangeTarget, copied: 'early' | 'late'): Promise<number> {
    return this.#parts.source.database.bulk(async (source) => {
      await source.query('set transaction isolation level repeatable read, read only');
      let rows = 0;
      for (const table of MOVED_TABLES) {
        if (table.copied !== copied) continue;
        const count = await copyRows({ ...copy, source }, table);
        if (copied === 'early') this.#parts.progress.advance(count);
        rows += count;
      }
      return rows;
    });
  }

  /**
   * Refuses writes, once the consumers of the outbox have processed all events of the organization: what follows from
   * them is written before it leaves. @returns the time since which commands are refused
   */
  async #pause(realmId: number): Promise<number> {
    const { database } = this.#parts.source;
    for (let tries = 1; ; tries += 1) {
      const since = performance.now();
      await setPhase(database, realmId, 'draining');
      while (!(await isDrained(database.sql, realmId)) && performance.now() - since < DRAIN_MS) {
        // Quiet events would wait for a minute.
        await wakeConsumers(database.sql);
        await setTimeout(RECHECK_MS);
      }
      if (await isDrained(database.sql, realmId)) {
        await setPhase(database, realmId, 'paused');
        return since;
      }
      await setPhase(database, realmId, 'copying');
      if (tries === DRAIN_TRIES) {
        throw new CellError('its events are not processed: is its chat-worker running?');
      }
      await setTimeout(BETWEEN_TRIES_MS);
    }
  }

  async #hasArrived(state: MoveState): Promise<boolean> {
    if (state.phase !== 'paused') return false;
    const arrived = await readMoves(this.#parts.target.database.sql);
    return arrived.some(({ attempt }) => attempt === state.attempt);
  }

  async #switch(state: MoveState, copied: Copied): Promise<MoveReport> {
    const { source, target } = this.#parts;
    await raiseSequences(source.database, target.database);
    await endService(source.database, state, pendingWork(state.realmId));
    return this.#finish(state, copied);
  }

  async #finish({ realmId }: MoveState, { rows, pausedSince }: Copied): Promise<MoveReport> {
    const { source, target, progress, publish, settle = () => setTimeout(SETTLE_MS) } = this.#parts;
    await beginService(target.database, realmId);
    await publish();
    const pausedMs = pausedSince === null ? null : Math.round(performance.now() - pausedSince);
    await settle();
    progress.begin('removed messages', null);
    await removeRows(source.database, realmId, (count) => progress.advance(count));
    progress.end();
    await removeTriggers(source.database);
    await removeMove(target.database.sql, realmId);
    await removeMove(source.database.sql, realmId);
    return { realmId, rows, pausedMs };
  }

  /** Undoes what an attempt has done: writes first. */
  async #reset(realmId: number): Promise<void> {
    const { source, target } = this.#parts;
    await setPhase(source.database, realmId, 'copying');
    await removeTriggers(source.database);
    const arrived = await readMoves(target.database.sql);
    if (arrived.some((move) => move.realmId === realmId && move.phase === 'arrived')) {
      await removeRows(target.database, realmId);
      await target.database.sql.query(
        `delete from realm where id = $1 and starts_with(string_id, '${AWAY}')`,
        [realmId],
      );
      await removeMove(target.database.sql, realmId);
    }
    await removeMove(source.database.sql, realmId);
  }
}

interface Copied {
  readonly rows: number;
  /** By `performance.now()`. */
  readonly pausedSince: number | null;
}

/** The ids of its messages have the order of time among themselves only. */
async function addBlock(sql: BulkSql, realmId: number): Promise<void> {
  await sql.query(
    `insert into message_block (first_id, last_id, realm_id, is_mixed)
     select min(id), max(id), realm_id, true from message where realm_id = $1 group by realm_id`,
    [realmId],
  );
}
