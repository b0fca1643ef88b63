import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { randomOf } from '@tandem/shared-kernel/testing';
import { predict, readCosts, type Load } from '@tandem/tools-capacity';
import type { Command, Running } from './command.ts';
import { rigHome } from './home.ts';
import { processorSecondsIn } from './process-table.ts';
import { RigClient } from './rig-client.ts';
import { SteadyLoad } from './steady-load.ts';
import { machinesWith } from './topology.ts';

/** Messages of each size reach as many clients in a second, so that the clients themselves work the same. */
const DELIVERIES_PER_SECOND = 500;
const PAGE_SECONDS = 60;
const PRESENCE_SECONDS = 60;
/** The second cell serves no organization. */
const IDLE_CELL = 'app-4';
const WARM_UP_MS = 10_000;
const MS_PER_MINUTE = 60_000;
/** Of the clients' queues and heartbeats; the model has no idle time. */
const IDLE_MS = 20_000;
/** The processors of this machine are shared by everything: the model's database may use all of them. */
const DATABASE_CORES = 2;

interface Used {
  /** Processor time of chat-api in a second, in seconds. */
  readonly service: number;
  /** The same of the primary and chat-worker. */
  readonly database: number;
}

interface Measured extends Used {
  readonly clients: number;
  readonly idle: Used;
  /** Mean and 99th percentile of the time to the last client, in ms. */
  readonly meanMs: number;
  readonly p99Ms: number;
  readonly failures: number;
}

/**
 * Measures loads without faults, and prints them beside the predictions of the capacity model.
 *
 * @returns the exit status
 */
export async function runMeasure(
  cluster: Running,
  command: Command,
  signal: AbortSignal,
): Promise<number> {
  const costs = readCosts(command.costs);
  const rows: Record<string, number | string>[] = [];
  let failures = 0;
  for (const clients of command.sizes) {
    signal.throwIfAborted();
    console.log(`${clients} clients, ${command.minutes} minutes`);
    const load = loadOf(clients);
    const measured = await measureOne(cluster, command, load);
    const instances = chatFolders(command).length;
    const random = randomOf(command.seed);
    const model = predict(load, costs, { instances, databaseCores: DATABASE_CORES }, random);
    failures += measured.failures;
    rows.push({
      clients,
      'messages/s': load.messagesPerSecond,
      'chat-api idle ms/s': ms(measured.idle.service),
      'chat-api ms/s': ms(measured.service),
      'model ms/s': ms(model.serviceSeconds),
      'database idle ms/s': ms(measured.idle.database),
      'database ms/s': ms(measured.database),
      'model, database ms/s': ms(model.databaseSeconds),
      'last client, mean ms': Math.round(measured.meanMs),
      'model mean ms': ms(model.message.mean),
      'last client, p99 ms': Math.round(measured.p99Ms),
      'model p99 ms': ms(model.message.p99),
    });
  }
  console.table(rows);
  console.log(
    'chat-api and database without their idle time. The database is the primary and chat-worker.\n' +
      `${failures === 0 ? 'PASS' : 'FAIL'}: ${failures} requests or messages failed`,
  );
  return failures === 0 ? 0 : 1;
}

function loadOf(clients: number): Load {
  return {
    clients,
    messagesPerSecond: DELIVERIES_PER_SECOND / clients,
    recipients: clients,
    pagesPerSecond: clients / PAGE_SECONDS,
    registrationsPerSecond: 0,
  };
}

async function measureOne(cluster: Running, command: Command, load: Load): Promise<Measured> {
  const { clients } = load;
  const rates = {
    messages: load.messagesPerSecond,
    pages: load.pagesPerSecond,
    presences: clients / PRESENCE_SECONDS,
  };
  const steady = await SteadyLoad.start(cluster, { clients, seed: command.seed });
  try {
    await steady.run(rates, WARM_UP_MS);
    const { primary } = await new RigClient(cluster.url).state();
    const folders = { chat: chatFolders(command), primary: folderOf(command, primary ?? 'data-1') };
    const idle = await usedDuring(folders, () => delay(IDLE_MS));
    let times: readonly number[] = [];
    const all = await usedDuring(folders, async () => {
      times = await steady.run(rates, command.minutes * MS_PER_MINUTE);
    });
    const sorted = [...times].sort((a, b) => a - b);
    return {
      clients,
      idle,
      service: all.service - idle.service,
      database: all.database - idle.database,
      meanMs: sorted.reduce((sum, each) => sum + each, 0) / Math.max(1, sorted.length),
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      failures: steady.findings.list.length + steady.findings.more,
    };
  } finally {
    await steady.stop();
  }
}

async function usedDuring(
  { chat, primary }: { readonly chat: readonly string[]; readonly primary: string },
  work: () => Promise<unknown>,
): Promise<Used> {
  const read = () => ({
    service: sum(chat.map((folder) => processorSecondsIn(folder, /apps\/chat-api\/main\.js/))),
    database:
      processorSecondsIn(primary, /postgres/) +
      sum(chat.map((folder) => processorSecondsIn(folder, /apps\/chat-worker\/main\.js/))),
  });
  const begun = performance.now();
  const before = read();
  await work();
  const after = read();
  const seconds = (performance.now() - begun) / 1_000;
  return {
    service: (after.service - before.service) / seconds,
    database: (after.database - before.database) / seconds,
  };
}

function chatFolders(command: Command): readonly string[] {
  return machinesWith('chat-api')
    .filter((name) => name !== IDLE_CELL)
    .map((name) => folderOf(command, name));
}

function folderOf({ dataDir }: Command, machine: string): string {
  return join(rigHome(join(dataDir, 'cluster')).folder, 'machines', machine);
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);
const ms = (seconds: number) => Math.round(seconds * 10_000) / 10;
