import { StartError } from '@tandem/shared-runtime';
import type { Command } from 'commander';
import { readCellsFile, type CellConfig } from './cells-file.ts';
import { cellHaving, cellNamed } from './open-cells.ts';

/** Commands that work on every cell, one after the other, unless `--cell` names one. */
const ON_ALL = ['db migrate', 'db status', 'doctor'];
/** Commands that use no database, or those of all cells. */
const ON_NONE = /^(cells |db clusters|db remove-cluster|credentials-key|realm list|realm move)/;

/** The words of a command, without its arguments. */
function pathOf(command: Command): string {
  const names: string[] = [];
  for (let each: Command | null = command; each?.parent; each = each.parent) {
    names.unshift(each.name());
  }
  return names.join(' ');
}

/** The organization that a command names; undefined if it names none. */
function realmOf(command: Command): string | undefined {
  const { realm } = command.opts<{ readonly realm?: string }>();
  if (realm !== undefined) return realm;
  const path = pathOf(command);
  const isNamedFirst = path.startsWith('realm ') || path === 'import undo';
  return isNamedFirst ? command.args[0] : undefined;
}

/**
 * The cells on which a command works: that of the organization that it names, or that of `--cell`; null for all other
 * deployments than those of cells.
 *
 * @throws StartError if it has to be named, or the organization is in another one
 */
export async function cellsOf(
  command: Command,
  cellName: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<readonly CellConfig[] | null> {
  const config = readCellsFile(env);
  const path = pathOf(command);
  if (!config || ON_NONE.test(path)) return null;
  const named = cellName === undefined ? undefined : cellNamed(config, cellName);
  if (ON_ALL.includes(path)) return named ? [named] : config.cells;
  const realm = realmOf(command);
  const found = realm === undefined ? undefined : await cellHaving(env, realm, named?.name);
  if (found === undefined) {
    if (named) return [named];
    const reason = realm === undefined ? 'there are several cells' : `no cell has '${realm}'`;
    throw new StartError(`${reason}: name one with --cell`);
  }
  if (named && named.name !== found) {
    throw new StartError(`the organization '${realm}' is in the cell '${found}'`);
  }
  return [cellNamed(config, found)];
}
