/**
 * `nx serve APP`: runs the built app with the environment of the command. Without `DATABASE_URL` it gets a
 * PostgreSQL and a data folder below `.data/serve`, for this app alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Apps that start their own database. */
const WITH_DATABASE = ['demo', 'operator'];

const [app = '', ...words] = process.argv.slice(2);
const dataDir = join(ROOT, '.data/serve', app);
const server =
  process.env.DATABASE_URL === undefined && !WITH_DATABASE.includes(app)
    ? await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    : null;
const own = server && { DATABASE_URL: server.url, DATA_DIR: process.env.DATA_DIR ?? dataDir };
const child = spawn(
  process.execPath,
  [join(ROOT, `apps/${app}/dist/apps/${app}/main.js`), ...words],
  {
    env: { HOST: '127.0.0.1', ...process.env, ...own },
    stdio: 'inherit',
  },
);
// Ctrl-C reaches the app as well; a service manager signals this process only.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
const [code] = (await once(child, 'close')) as [number | null];
await server?.stop();
process.exitCode = code ?? 1;
