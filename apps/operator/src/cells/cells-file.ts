import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from '@tandem/shared-runtime';
import { EDGE_FORMATS, type EdgeFormat } from '@tandem/transfer-domain';

/** A cell: a database with the services that run on it. */
export interface CellConfig {
  readonly name: string;
  readonly databaseUrl: string;
  /** The address of the server behind a pooler. */
  readonly databaseListenUrl: string | null;
  /** Its name in the maps of the edge. */
  readonly backend: string;
}

/** A map that the edge reads. */
export interface MapConfig {
  readonly format: EdgeFormat;
  readonly file: string;
  /** A command of the shell that makes the edge read it. */
  readonly reload: string | null;
}

/** All cells of the deployment, and the maps of its edges. */
export interface CellsConfig {
  readonly cells: readonly CellConfig[];
  readonly maps: readonly MapConfig[];
}

const NAME = /^[a-z][a-z0-9_-]{0,39}$/;
const BACKEND = /^[A-Za-z0-9_.:-]{1,200}$/;

/** The cells of `CELLS_FILE`; null if it is not set. @throws ConfigError with all faults of the file */
export function readCellsFile(
  env: Readonly<Record<string, string | undefined>>,
): CellsConfig | null {
  const path = env.CELLS_FILE?.trim();
  if (!path) return null;
  const fault = (what: string) => new ConfigError([`CELLS_FILE ${what}`]);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw fault(code ? `cannot be read: ${code}` : 'is not JSON');
  }
  const faults: string[] = [];
  const root = recordOf(document);
  const cells = listOf(root.cells).map((cell, index) => cellOf(cell, index, faults));
  const maps = listOf(root.maps).map((map, index) => mapOf(map, index, path, faults));
  if (cells.length === 0) faults.push('must have a list "cells" with at least one cell');
  if (new Set(cells.map(({ name }) => name)).size < cells.length) {
    faults.push('names a cell twice');
  }
  if (faults.length > 0) throw new ConfigError(faults.map((each) => `CELLS_FILE ${each}`));
  return { cells, maps };
}

function cellOf(value: unknown, index: number, faults: string[]): CellConfig {
  const { name, database, listen, backend = name } = recordOf(value);
  const refuse = (what: string) => faults.push(`cells[${index}] ${what}`);
  if (!isText(name, NAME)) refuse('must have a "name" of lower-case letters, digits, _ and -');
  if (!isPostgres(database)) refuse('must have a "database" that begins with postgres://');
  if (listen !== undefined && !isPostgres(listen)) refuse('has a "listen" that is no postgres://');
  if (!isText(backend, BACKEND)) refuse('has a "backend" that is no name of a backend');
  return {
    name: String(name),
    databaseUrl: String(database),
    databaseListenUrl: typeof listen === 'string' ? listen : null,
    backend: String(backend),
  };
}

function mapOf(value: unknown, index: number, path: string, faults: string[]): MapConfig {
  const { format, file, reload } = recordOf(value);
  const refuse = (what: string) => faults.push(`maps[${index}] ${what}`);
  if (!(EDGE_FORMATS as readonly unknown[]).includes(format)) {
    refuse(`must have a "format": ${EDGE_FORMATS.join(' or ')}`);
  }
  if (typeof file !== 'string' || file === '') refuse('must have a "file"');
  if (reload !== undefined && typeof reload !== 'string') refuse('has a "reload" that is no text');
  return {
    format: format as EdgeFormat,
    file: resolve(dirname(path), String(file)),
    reload: typeof reload === 'string' ? reload : null,
  };
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];
const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value);
const isPostgres = (value: unknown): value is string =>
  typeof value === 'string' &&
  URL.canParse(value) &&
  ['postgres:', 'postgresql:'].includes(new URL(value).protocol);
