/**
 * Writes `index.ts` of every folder of migrations from the files beside it; with `--check` it only
 * fails when one is stale. Run: `npx tsx tools/generate/migrations/generate.ts [--check]`.
 */
import { fileURLToPath } from 'node:url';
import { writeGenerated } from '../write-generated.ts';
import { INDEX, migrationFolders } from './migration-folders.ts';
import { migrationIndex } from './migration-index.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const indexes = migrationFolders(ROOT).map(
  (folder) => [`${folder.path}/${INDEX}`, migrationIndex(folder)] as const,
);
process.exitCode = (await writeGenerated(ROOT, new Map(indexes))) ? 0 : 1;
