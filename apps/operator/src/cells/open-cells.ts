import { readDirectory, type Directory, type NamedCell } from '@tandem/assembly-transfer';
import type { Identity } from '@tandem/assembly-identity';
import { ConfigError, StartError } from '@tandem/shared-runtime';
import type { EdgeRoute } from '@tandem/transfer-domain';
import { withDatabase, withSession } from '../session.ts';
import { readCellsFile, type CellConfig, type CellsConfig } from './cells-file.ts';
import { writeMap } from './write-map.ts';

type Environment = NodeJS.ProcessEnv;

/** The cells of `CELLS_FILE`. @throws ConfigError without one */
export function requireCells(env: Environment): CellsConfig {
  const config = readCellsFile(env);
  if (!config) throw new ConfigError(['CELLS_FILE is not set: it must name the file of the cells']);
  return config;
}

/** The cell of a name. @throws StartError */
export function cellNamed({ cells }: CellsConfig, name: string): CellConfig {
  const found = cells.find((cell) => cell.name === name);
  if (!found) {
    const known = cells.map((cell) => cell.name).join(', ');
    throw new StartError(`there is no cell '${name}': there are ${known}`);
  }
  return found;
}

/** The environment of a command that works on one cell. */
export function environmentOf(env: Environment, cell: CellConfig): Environment {
  return {
    ...env,
    DATABASE_URL: cell.databaseUrl,
    DATABASE_LISTEN_URL: cell.databaseListenUrl ?? '',
    DATABASE_READ_URLS: '',
  };
}

/** Opens the databases of all cells. */
export function withCells<T>(
  env: Environment,
  work: (cells: readonly NamedCell[], config: CellsConfig) => Promise<T>,
): Promise<T> {
  const config = requireCells(env);
  const opened: NamedCell[] = [];
  const openNext = async (): Promise<T> => {
    const cell = config.cells[opened.length];
    if (!cell) return work(opened, config);
    return withDatabase(environmentOf(env, cell), (database) => {
      opened.push({ name: cell.name, database });
      return openNext();
    });
  };
  return openNext();
}

/** The cell of each organization. */
export const directoryOf = (env: Environment): Promise<Directory> =>
  withCells(env, (cells) => readDirectory(cells));

/**
 * The name of the cell that has an organization; undefined if there is none. Another cell may have one of the same name
 * where a command names its cell: only so it can be removed.
 *
 * @param named the cell of the command, or undefined
 */
export function cellHaving(
  env: Environment,
  realm: string,
  named: string | undefined,
): Promise<string | undefined> {
  return withCells(env, async (cells) => {
    const own = cells.filter(({ name }) => name === named);
    const found = (await readDirectory(own, realm)).get(realm);
    return found ?? (await readDirectory(cells, realm)).get(realm);
  });
}

/** Runs `work` with a session of each cell, one after the other. */
export async function eachCell<T>(
  env: Environment,
  work: (cell: CellConfig, identity: Identity) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const cell of requireCells(env).cells) {
    const run = () => withSession(environmentOf(env, cell), ({ identity }) => work(cell, identity));
    results.push(await run());
  }
  return results;
}

/** The routes of all organizations that have an address. */
export async function routesOf(env: Environment): Promise<readonly EdgeRoute[]> {
  const directory = await directoryOf(env);
  const config = requireCells(env);
  const [first] = config.cells;
  if (!first) return [];
  return withSession(environmentOf(env, first), ({ identity: { addresses } }) =>
    Promise.resolve(routesAmong(directory, config, addresses)),
  );
}

/** The routes of the organizations of a directory that have an address. */
export function routesAmong(
  directory: Directory,
  { cells }: CellsConfig,
  addresses: Identity['addresses'],
): readonly EdgeRoute[] {
  const backends = new Map(cells.map(({ name, backend }) => [name, backend]));
  return [...directory].flatMap(([stringId, cell]) => {
    const host = addresses.hostOf(stringId);
    const backend = backends.get(cell) ?? '';
    return addresses.stringIdOf(host) === stringId ? [{ host, backend }] : [];
  });
}

/** Writes all maps of the file. @returns the changed files */
export async function writeMaps(env: Environment): Promise<readonly string[]> {
  const routes = await routesOf(env);
  const changed: string[] = [];
  for (const map of requireCells(env).maps) {
    if (await writeMap(map, routes)) changed.push(map.file);
  }
  return changed;
}
