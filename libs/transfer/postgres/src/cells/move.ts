import { setTimeout } from 'node:timers/promises';
import type { Database } from '@tandem/shared-postgres';
import { CellError } from '@tandem/transfer-domain';
import { OrganizationMove, type MoveParts, type MoveReport } from './move-organization.ts';
import type { NamedCell } from './prepare-cells.ts';
import { readMoves } from './move-state.ts';

/** One move at a time leaves or enters a cell. */
const LOCK = 'moves of organizations';
const TRIES = 40;
const BETWEEN_MS = 250;

/** The move of an organization that has begun and not ended. */
export interface UnfinishedMove {
  readonly stringId: string;
  /** The cell that it leaves. */
  readonly from: string;
  readonly to: string;
}

/** The unfinished moves of all cells. */
export async function unfinishedMoves(
  cells: readonly NamedCell[],
): Promise<readonly UnfinishedMove[]> {
  const moves: UnfinishedMove[] = [];
  for (const { name, database } of cells) {
    for (const { stringId, otherCell, phase } of await readMoves(database.sql)) {
      if (phase !== 'arrived') moves.push({ stringId, from: name, to: otherCell });
    }
  }
  return moves;
}

/** The short names of the organizations that were leaving a cell when the command of their move ended early. */
export async function interruptedMoves(database: Database): Promise<readonly string[]> {
  const names: string[] = [];
  await database.exclusively(LOCK, async () => {
    for (const { stringId, phase } of await readMoves(database.sql)) {
      if (phase !== 'arrived') names.push(stringId);
    }
  });
  return names;
}

/** Moves an organization to another cell, or continues its move; see {@link OrganizationMove}. @throws CellError */
export function moveOrganization(parts: MoveParts, stringId: string): Promise<MoveReport> {
  return alone(parts, () => new OrganizationMove(parts).run(stringId));
}

/** Aborts a move. @returns the id of the organization @throws CellError if it has taken place */
export function abortMove(parts: MoveParts, stringId: string): Promise<number> {
  return alone(parts, () => new OrganizationMove(parts).abort(stringId));
}

/** A command that was killed may hold the lock until PostgreSQL notices it. */
async function alone<T>({ source, target }: MoveParts, work: () => Promise<T>): Promise<T> {
  if (source.name === target.name)
    throw new CellError(`it is in the cell '${target.name}' already`);
  const result: { value?: { readonly of: T } } = {};
  const run = async () => {
    result.value = { of: await work() };
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    await source.database.exclusively(LOCK, async () => {
      await target.database.exclusively(LOCK, run);
    });
    if (result.value) return result.value.of;
    await setTimeout(BETWEEN_MS);
  }
  throw new CellError('another command moves an organization of these cells');
}
