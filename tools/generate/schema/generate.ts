/**
 * Writes `docs/schema.sql` and `docs/schema.md` from a database that all migrations made, on a server that
 * is started for it. `schema.contract.spec.ts` checks them. Run: `npx tsx
 * tools/generate/schema/generate.ts`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@tandem/assembly-database';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { writeGenerated } from '../write-generated.ts';
import { schemaFiles } from './schema-files.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'tandem-schema-'));
// The database server of root runs as another account, which must be able to enter the folder.
chmodSync(folder, 0o755);
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
try {
  const database = await openDatabase({ url: server.url, applicationName: 'generate-schema' });
  await writeGenerated(ROOT, await schemaFiles(ROOT, database.sql));
  await database.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
