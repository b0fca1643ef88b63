import { isProduction, read, readProjects, sourceFiles } from './workspace.ts';

/** A rule of composition that a file breaks. */
export type CompositionFault = 'adapters bound by hand' | 'SQL';

const ADAPTER = /\bnew Postgres\w+\(|\bbind(Identity|Messaging)Tx\(/;
const IMPORTED = /(?:from|import\() ?'(@tandem\/[^/']+)/g;
const SQL = /[`'"]\s*(select\s|insert into\s|update \w+ set\s|delete from\s|with \w+ as \()/i;
/** Processes get adapters from the modules of contexts. */
const APP = /^apps\/[^/]+\/src\/.*\.ts$/;
/** Modules select and connect adapters, processes run them; statements are in the adapters. */
const COMPOSITION = /^(apps\/[^/]+|libs\/assembly\/[^/]+)\/src\/.*\.ts$/;
/** Texts that begin like statements, and tools whose subject is the database itself. */
const STATEMENTS_ALLOWED =
  /^(libs\/assembly\/database\/src\/table-bounds\.ts|apps\/operator\/src\/(backup|doctor)\/.*|apps\/demo\/src\/content\/.*)$/;

const driven = new Set(
  readProjects()
    .filter(({ type }) => type === 'driven')
    .map(({ name }) => name),
);

function bindsAdapters(text: string): boolean {
  const imported = [...text.matchAll(IMPORTED)].map(([, name = '']) => name);
  return ADAPTER.test(text) || imported.some((name) => driven.has(name));
}

/** The faults of a file, by its path and its text. */
export function compositionFaults(path: string, text: string): readonly CompositionFault[] {
  const faults: CompositionFault[] = [];
  if (APP.test(path) && bindsAdapters(text)) faults.push('adapters bound by hand');
  if (COMPOSITION.test(path) && !STATEMENTS_ALLOWED.test(path) && SQL.test(text)) {
    faults.push('SQL');
  }
  return faults;
}

/** The faults of all files, as `path: fault`. */
export function faultsOfComposition(): readonly string[] {
  return sourceFiles()
    .filter(isProduction)
    .flatMap((path) => {
      if (!APP.test(path) && !COMPOSITION.test(path)) return [];
      return compositionFaults(path, read(path)).map((fault) => `${path}: ${fault}`);
    });
}
