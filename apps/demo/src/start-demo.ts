import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@tandem/assembly-database';
import { SIMULATION, simulationModule } from '@tandem/assembly-node-network/simulation';
import { createDatabaseContainer } from '@tandem/assembly-process';
import { startChatApi } from '@tandem/chat-api';
import { startChatWorker } from '@tandem/chat-worker';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { startNodeStatusApi } from '@tandem/node-status-api';
import { startNodeStatusWorker, type RunningWorker } from '@tandem/node-status-worker';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { claimDeployment, type Database } from '@tandem/shared-postgres';
import { StartError, createLogger, loadSecretKey, type Running } from '@tandem/shared-runtime';
import { banner, memberOf } from './banner.ts';
import { readDemoConfig, type DemoConfig } from './config.ts';
import { writeDemoFile, type DemoFile, type DemoUser } from './demo-file.ts';
import { demoLoginLink, ensureDemoOrganization } from './demo-organization.ts';
import { FirstStart } from './first-start.ts';
import { jwtKeyOf } from './jwt-key.ts';
import { Progress } from './progress.ts';
import { tidyWhenIdle } from './tidy-when-idle.ts';

/** The days before the first start for which the simulated network has statistics. */
const PAST_DAYS = 60;
/** Of the jobs of the workers up to ten each hold a connection, and write over another. */
const POOL_SIZE = 20;
/** A connection that has run many statements takes up to 24 MB, a new one 3. */
const CONNECTION_LIFETIME_SECONDS = 600;
/** The time limit of its closing: a job that was interrupted may still hold a connection. */
const CLOSE_LIMIT_MS = 3_000;

/** The running parts; stopped in reverse order. */
class Stack implements Running {
  readonly #all: Running[] = [];

  add<T extends Running>(running: T): T {
    this.#all.push(running);
    return running;
  }

  async stop(): Promise<void> {
    for (const running of this.#all.reverse()) await running.stop();
  }
}

/** The fixed settings of the demo, independent of its environment. */
interface DemoOptions {
  /** The program that creates the schema and the organization; this process does it when absent. */
  readonly firstStart?: URL | undefined;
}

/** Starts every service with a demo organization and a demo network, in this process. */
export async function startDemo(
  env: NodeJS.ProcessEnv,
  { firstStart }: DemoOptions = {},
): Promise<Running> {
  const config = readDemoConfig(env);
  const progress = new Progress();
  const stack = new Stack();
  try {
    await refuseTakenPorts(config);
    await startAll(config, progress, stack, firstStart);
    return stack;
  } catch (error) {
    await stack.stop();
    throw explained(error, config);
  }
}

/** Checks that the ports are free. @throws the error of a server whose port is taken */
async function refuseTakenPorts({ host, chatPort, nodeStatusPort }: DemoConfig): Promise<void> {
  for (const port of [chatPort, nodeStatusPort]) {
    if (port === 0) continue;
    const probe = createServer();
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(port, host, resolve);
    });
    await new Promise((resolve) => probe.close(resolve));
  }
}

async function startAll(
  config: DemoConfig,
  progress: Progress,
  stack: Stack,
  firstStart: URL | undefined,
): Promise<void> {
  const { databaseUrl, fresh } = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, fresh: false }
    : await startDatabase(config, progress, stack);
  const apart = fresh && firstStart ? stack.add(new FirstStart(firstStart)) : undefined;
  const secret = await loadSecretKey(config.secretKey, config.dataDir);
  const database = await progress.step('schema', async () => {
    await apart?.schema(databaseUrl);
    return shareDatabase(config, databaseUrl, secret, stack);
  });
  // The collector starts while the other parts do.
  const worker = await startCollector(config, database, databaseUrl, stack);

  const chat = stack.add(
    await progress.step('chat API', () =>
      startChatApi(
        {
          host: config.host,
          port: config.chatPort,
          databaseUrl,
          externalUrl: config.externalUrl,
          secretKey: secret,
          dataDir: config.dataDir,
          fileStoreUrl: config.fileStoreUrl,
          rateLimits: config.rateLimits,
          loginLimit: config.loginLimit,
          trustedProxies: config.trustedProxies,
          pictureProxy: config.pictureProxy,
          eventQueuesPerUser: config.eventQueuesPerUser,
          wireNames: config.wireNames,
          limitsPresence: config.limitsPresence,
          uploadLimits: config.uploadLimits,
          push: config.push,
          jwt: config.jwt ?? { '': { key: jwtKeyOf(secret), algorithms: ['HS256'] } },
          logLevel: config.logLevel,
        },
        { demo: true, database },
      ),
    ),
  );
  stack.add(
    await startChatWorker(
      {
        databaseUrl,
        health: null,
        secretKey: secret,
        dataDir: config.dataDir,
        fileStoreUrl: config.fileStoreUrl,
        externalUrl: chat.externalUrl,
        mailUrl: config.mailUrl,
        mailFrom: config.mailFrom,
        push: config.push,
        // Users of the demo run their webhook receivers on the same machine.
        outgoingWebhooks: { allowPrivate: true },
        showsExternalMedia: config.pictureProxy !== 'off',
        logLevel: config.logLevel,
      },
      database,
    ),
  );
  const { users, link } = await progress.step('organization', async () => {
    const { dataDir, fileStoreUrl } = config;
    const { externalUrl } = chat;
    await apart?.organization({ databaseUrl, secret, externalUrl, dataDir, fileStoreUrl });
    await apart?.stop();
    return prepareOrganization(config, database, secret, chat);
  });
  const nodeStatus = await startNetwork(config, database, databaseUrl, progress, stack, worker);

  const demo: DemoFile = {
    chat: { url: chat.url, realm: '', users },
    nodeStatus: { url: nodeStatus.url },
    database: { url: databaseUrl },
    jwt: { key: jwtKeyOf(secret), algorithm: 'HS256' },
  };
  await writeDemoFile(config.dataDir, demo);
  stack.add(tidyWhenIdle({ collect: globalThis.gc, cpuUsage: (since) => process.cpuUsage(since) }));
  console.log(banner(demo, link, resolve(config.dataDir)));
  console.log(`started in ${progress.total()}; Ctrl-C stops everything\nready`);
}

async function startDatabase(
  config: DemoConfig,
  progress: Progress,
  stack: Stack,
): Promise<{ readonly databaseUrl: string; readonly fresh: boolean }> {
  const dataDir = join(config.dataDir, 'postgres');
  const server = stack.add(
    await progress.step('PostgreSQL', () => startEmbeddedPostgres({ dataDir })),
  );
  if (server.folder !== resolve(dataDir)) {
    console.log(`the database lies in ${server.folder}, where its account may go`);
  }
  return { databaseUrl: server.url, fresh: server.fresh };
}

/**
 * Opens the database that all services share: each separate pool would have connections of its own, and each
 * connection costs the server some megabytes.
 */
async function shareDatabase(
  { logLevel }: DemoConfig,
  url: string,
  secret: string,
  stack: Stack,
): Promise<Database> {
  const logger = await createLogger('demo', logLevel);
  const database = await openDatabase({
    url,
    applicationName: 'demo',
    poolSize: POOL_SIZE,
    connectionLifetimeSeconds: CONNECTION_LIFETIME_SECONDS,
    onError: (error) => logger.warn({ err: error }, 'a database connection broke'),
  });
  stack.add({
    stop: () => Promise.race([database.close(), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]),
  });
  await claimDeployment(database.sql, { demo: true, secret });
  return database;
}

async function prepareOrganization(
  { dataDir, fileStoreUrl }: DemoConfig,
  database: Database,
  secret: string,
  chat: { readonly externalUrl: string; readonly url: string },
): Promise<{ readonly users: readonly DemoUser[]; readonly link: string }> {
  const { externalUrl } = chat;
  const options = { database, secret, externalUrl, dataDir, fileStoreUrl };
  const users = await ensureDemoOrganization(options);
  const member = memberOf(users);
  const link = member ? await demoLoginLink(options, member, chat.url) : `${chat.url}/`;
  return { users, link };
}

async function startCollector(
  config: DemoConfig,
  database: Database,
  databaseUrl: string,
  stack: Stack,
): Promise<RunningWorker> {
  const upstreamUrl = config.upstreamUrl ?? (await startSimulator(stack, config.simulatedNodes));
  return stack.add(
    await startNodeStatusWorker(
      {
        databaseUrl,
        upstreamUrl,
        chainUrl: config.chainUrl ?? upstreamUrl,
        geoUrl: config.geoUrl ?? upstreamUrl,
        collectIntervalSeconds: config.collectIntervalSeconds,
        maxBrokenShare: config.maxBrokenShare,
        scrapePrivateAddresses: config.scrapePrivateAddresses,
        packsSnapshots: false,
        trustedProxies: config.trustedProxies,
        ...config.collector,
        logLevel: config.logLevel,
      },
      database,
    ),
  );
}

async function startNetwork(
  config: DemoConfig,
  database: Database,
  databaseUrl: string,
  progress: Progress,
  stack: Stack,
  worker: RunningWorker,
): Promise<{ readonly url: string }> {
  const api = stack.add(
    await progress.step('node status API', () =>
      startNodeStatusApi(
        {
          host: config.host,
          port: config.nodeStatusPort,
          databaseUrl,
          trustedProxies: config.trustedProxies,
          logLevel: config.logLevel,
        },
        { database },
      ),
    ),
  );
  // The first start collects a network at once; later ones serve the last one until the next cycle.
  if (!api.hasNetwork()) await progress.step('network collected', () => worker.collected);
  if (config.upstreamUrl === null) {
    const container = createDatabaseContainer(database);
    container.load(simulationModule());
    await container.get(SIMULATION.simulatePast)(PAST_DAYS, new Date());
  }
  await api.refresh();
  return api;
}

async function startSimulator(stack: Stack, nodes: number): Promise<string> {
  const simulator = await createNetworkSimulator({ nodes });
  stack.add({ stop: () => simulator.close() });
  return simulator.url;
}

/** Reports a failure that the user can fix in one line. */
function explained(error: unknown, config: DemoConfig): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const variables = new Map([
      [config.collector.health?.port, 'HEALTH_PORT'],
      [config.chatPort, 'CHAT_API_PORT'],
    ]);
    const variable = variables.get(port) ?? 'NODE_STATUS_API_PORT';
    return new StartError(`port ${port} is taken: set ${variable} to another, 0 for any free one`);
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new StartError(
      `cannot listen on ${config.host} port ${port} (${code}): set HOST and the ports`,
    );
  }
  return error;
}
