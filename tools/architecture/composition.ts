import { isProduction, read, sourceFiles } from './workspace.ts';

/** What a file must leave to another one. */
export type CompositionFault = 'adapters bound by hand' | 'SQL';

const ADAPTER = /\bnew Postgres\w+\(|\bbind(Identity|Messaging)Tx\(/;
const SQL = /[`'"]\s*(select\s|insert into\s|update \w+ set\s|delete from\s|with \w+ as \()/i;
/** Processes: what they need of the database comes out of the modules. */
const APP = /^apps\/[^/]+\/src\/.*\.ts$/;
/** What puts contexts together says nothing to the database itself. */
const COMPOSITION = /^(apps\/[^/]+\/src\/composition|libs\/assembly\/[^/]+\/src)\/.*\.ts$/;
/** Reasons of bounds, which speak of what is deleted. */
const TEXTS = ['libs/assembly/database/src/table-bounds.ts'];

/** What is wrong with a file, by its path and its text. */
export function compositionFaults(path: string, text: string): readonly CompositionFault[] {
  const faults: CompositionFault[] = [];
  if (APP.test(path) && ADAPTER.test(text)) faults.push('adapters bound by hand');
  if (COMPOSITION.test(path) && !TEXTS.includes(path) && SQL.test(text)) faults.push('SQL');
  return faults;
}

/** Every fault of the workspace, as `path: fault`. */
export function faultsOfComposition(): readonly string[] {
  return sourceFiles()
    .filter(isProduction)
    .flatMap((path) => {
      if (!APP.test(path) && !COMPOSITION.test(path)) return [];
      return compositionFaults(path, read(path)).map((fault) => `${path}: ${fault}`);
    });
}

/** Files that are older than the modules. The list only shrinks: a file that is fixed leaves it. */
export const OLDER_THAN_MODULES: readonly string[] = [
  'apps/chat-api/src/composition/event-bus.ts: adapters bound by hand',
  'apps/chat-api/src/composition/real-time.ts: adapters bound by hand',
];
