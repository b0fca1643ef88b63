import { nameOf } from './endpoint-names.ts';
import { manifest } from './manifest.ts';
import { WorkspaceEdits, type Workspace } from './workspace-edits.ts';

/** The options of `nx g @tandem/tools-generate:worker`. */
export interface WorkerOptions {
  /** The folder below `apps`: `digest-worker`. */
  readonly name: string;
}

/**
 * Adds a separate process over the ports and use cases of the chat service.
 *
 * @returns the created paths
 * @throws Error when the name is not valid for a folder, or in use
 */
export async function generateWorker(
  workspace: Workspace,
  { name }: WorkerOptions,
): Promise<readonly string[]> {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error('--name must be a folder: digest-worker');
  const edits = new WorkspaceEdits(workspace);
  const root = `apps/${name}`;
  edits.create(
    `${root}/package.json`,
    manifest(`@tandem/${name}`, ['type:app', 'scope:app'], true),
  );
  const { pascal } = nameOf(name);
  edits.create(`${root}/src/index.ts`, `export { start${pascal} } from './start-${name}.ts';\n`);
  edits.create(`${root}/src/main.ts`, mainFile(name, pascal));
  edits.create(`${root}/src/config.ts`, configFile(pascal));
  edits.create(`${root}/src/work.ts`, WORK);
  edits.create(`${root}/src/start-${name}.ts`, startFile(name, pascal));
  edits.create(`${root}/test/e2e/${name}.e2e-spec.ts`, spec(name, pascal));
  return edits.finish();
}

const mainFile = (
  name: string,
  pascal: string,
) => `import { runMain } from '@tandem/shared-runtime';
import { read${pascal}Config } from './config.ts';
import { start${pascal} } from './start-${name}.ts';

await runMain('${name}', () => start${pascal}(read${pascal}Config(process.env)));
`;

const configFile = (pascal: string) => `import {
  LOG_LEVELS,
  address,
  oneOf,
  optional,
  readConfig,
  text,
  withDefault,
  type LogLevel,
} from '@tandem/shared-runtime';

/** The configuration of the worker; the variables are those of the chat service. */
export interface ${pascal}Config {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The address that clients see. */
  readonly externalUrl: string;
  /** The secret of the deployment; null: stored in a file in \`dataDir\`. */
  readonly secretKey: string | null;
  readonly logLevel: LogLevel;
}

/** Reads the environment. @throws ConfigError */
export function read${pascal}Config(env: NodeJS.ProcessEnv): ${pascal}Config {
  const values = readConfig(env, {
    DATABASE_URL: address('postgres', 'postgresql'),
    DATA_DIR: withDefault(text('a folder'), '.data'),
    EXTERNAL_URL: optional(address('http', 'https')),
    SECRET_KEY: optional(text('a secret')),
    LOG_LEVEL: withDefault(oneOf(...LOG_LEVELS), 'info'),
  });
  return {
    databaseUrl: values.DATABASE_URL.href,
    dataDir: values.DATA_DIR,
    externalUrl: values.EXTERNAL_URL?.origin ?? 'http://localhost:9991',
    secretKey: values.SECRET_KEY ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
`;

const WORK = `import type { MessagingQueries } from '@tandem/assembly-messaging';

const LIMIT = 1_000;

/**
 * One run of the worker: counts the reminders that are due. Replace it by what the worker is for;
 * \`MESSAGING.useCases\` has the commands of users, \`MESSAGING.background\` those without one.
 */
export async function work(
  queries: Pick<MessagingQueries, 'reminders'>,
  now: Date,
): Promise<number> {
  return (await queries.reminders.findDueReminders(now, LIMIT)).length;
}
`;

const startFile = (
  name: string,
  pascal: string,
) => `import { openDatabase } from '@tandem/assembly-database';
import { ISOLATION, isolationModule } from '@tandem/assembly-isolation';
import { MESSAGING, messagingModule } from '@tandem/assembly-messaging';
import { createContainer } from '@tandem/assembly-process';
import { claimDeployment } from '@tandem/shared-postgres';
import {
  createLogger,
  loadSecretKey,
  loggedLife,
  startPeriodicJob,
  type Logger,
  type Running,
} from '@tandem/shared-runtime';
import type { ${pascal}Config } from './config.ts';
import { work } from './work.ts';

const NAME = '${name}';
const INTERVAL_SECONDS = 60;

/**
 * Starts the worker: a first run at once, then one every minute.
 *
 * @param onWorked called with the result of each run
 * @throws StartError
 */
export async function start${pascal}(
  config: ${pascal}Config,
  onWorked: (found: number) => void = () => undefined,
): Promise<Running> {
  const logger = await createLogger(NAME, config.logLevel);
  return loggedLife(logger, () => start(config, logger, onWorked));
}

async function start(
  { databaseUrl, dataDir, externalUrl, secretKey }: ${pascal}Config,
  logger: Logger,
  onWorked: (found: number) => void,
): Promise<Running> {
  const secret = await loadSecretKey(secretKey, dataDir);
  const database = await openDatabase({
    url: databaseUrl,
    applicationName: NAME,
    poolSize: 2,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  await claimDeployment(database.sql, { demo: 'either', secret });
  const container = createContainer({ database, secret, externalUrl, dataDir });
  container.load(isolationModule(), messagingModule());
  const queries = container.get(MESSAGING.queries);
  const job = startPeriodicJob({
    run: async () => onWorked(await work(queries, database.clock.now())),
    everySeconds: INTERVAL_SECONDS,
    onError: (error) => logger.error({ err: error }, 'a run failed'),
  });
  return {
    stop: async () => {
      await job.stop();
      await container.get(ISOLATION).stop();
      await database.close();
    },
  };
}
`;

const spec = (name: string, pascal: string) => `import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { start${pascal} } from '../../src/index.ts';

const test = useTestDatabase();

it('works on the database until it is stopped', async () => {
  let resolve!: (found: number) => void;
  const first = new Promise<number>((onWorked) => (resolve = onWorked));
  const config = {
    databaseUrl: test().url,
    dataDir: '.data',
    externalUrl: 'http://localhost',
    secretKey: 'a secret of more than 32 characters',
    logLevel: 'silent',
  } as const;
  const worker = await start${pascal}(config, resolve);
  expect(await first).toBe(0);
  await worker.stop();
});
`;
