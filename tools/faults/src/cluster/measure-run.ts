import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OperatorError } from '@tandem/shared-kernel';
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
/** After it, the collections of garbage behind the registrations and the first requests have ended. */
const SETTLE_MS = 20_000;
/** The clients' heartbeats, and work that is done every half minute; the model has no idle time. */
const IDLE_MS = 60_000;
const MS_PER_MINUTE = 60_000;

interface Used {
  /** Processor time of chat-api in a second, in seconds. */
  readonly service: number;
  /** The same of the primary and chat-worker. */
  readonly database: number;
}

interface Measured extends Used {
  /** As many requests as were sent. */
  readonly load: Load;
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
    console.log(`${clients} clients, ${command.minutes} minutes`);
    const measured = await measureOne(cluster, command, { clients, signal });
    const instances = chatFolders(command).length;
    const cores = { instances, databaseCores: availableParallelism() };
    const model = predict(measured.load, costs, cores, randomOf(command.seed));
    failures += measured.failures;
    rows.push({
      clients,
      'messages/s': rounded(measured.load.messagesPerSecond),
      'chat-api ms/s': ms(measured.service),
      model: ms(model.serviceSeconds),
      idle: ms(measured.idle.service),
      'database ms/s': ms(measured.database),
      'model ': ms(model.databaseSeconds),
      'idle ': ms(measured.idle.database),
      'last client, mean ms': rounded(measured.meanMs),
      'model  ': ms(model.message.mean),
      'p99 ms': rounded(measured.p99Ms),
      'model   ': ms(model.message.p99),
    });
  }
  console.table(rows);
  console.log(
    'Processor time is without the idle time. The database is the primary with chat-worker. The last client is that of\n' +
      'all instances, with the time of the clients themselves; in the model it is that of one instance.\n' +
      `${failures === 0 ? 'PASS' : 'FAIL'}: ${failures} requests or messages failed`,
  );
  return failures === 0 ? 0 : 1;
}

async function measureOne(
  cluster: Running,
  command: Command,
  { clients, signal }: { readonly clients: number; readonly signal: AbortSignal },
): Promise<Measured> {
  const rates = {
    messages: DELIVERIES_PER_SECOND / clients,
    pages: clients / PAGE_SECONDS,
    presences: clients / PRESENCE_SECONDS,
  };
  const steady = await SteadyLoad.start(cluster, { clients, seed: command.seed });
  try {
    await steady.run(rates, WARM_UP_MS, signal);
    await delay(SETTLE_MS, undefined, { signal });
    const { primary } = await new RigClient(cluster.url).state();
    const folders = { chat: chatFolders(command), primary: folderOf(command, primary ?? 'data-1') };
    const idle = await usedDuring(folders, () => delay(IDLE_MS, undefined, { signal }));
    const all = await usedDuring(folders, () =>
      steady.run(rates, command.minutes * MS_PER_MINUTE, signal),
    );
    const { sent, timesMs } = all.result;
    const sorted = [...timesMs].sort((a, b) => a - b);
    return {
      load: {
        clients,
        messagesPerSecond: sent.messages / all.seconds,
        recipients: clients,
        pagesPerSecond: sent.pages / all.seconds,
        registrationsPerSecond: 0,
      },
      idle,
      service: all.service - idle.service,
      database: all.database - idle.database,
      meanMs: sum(sorted) / Math.max(1, sorted.length),
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      failures: steady.findings.list.length + steady.findings.more,
    };
  } finally {
    await steady.stop();
  }
}

async function usedDuring<T>(
  { chat, primary }: { readonly chat: readonly string[]; readonly primary: string },
  work: () => Promise<T>,
): Promise<Used & { readonly result: T; readonly seconds: number }> {
  const read = () => ({
    service: sum(chat.map((folder) => processorSecondsIn(folder, /apps\/chat-api\/main\.js/))),
    database:
      processorSecondsIn(primary, /postgres/) +
      sum(chat.map((folder) => processorSecondsIn(folder, /apps\/chat-worker\/main\.js/))),
  });
  const begun = performance.now();
  const before = read();
  if (before.service === 0 || before.database === 0) {
    throw new OperatorError('the processes of the cluster were not found');
  }
  const result = await work();
  const after = read();
  const seconds = (performance.now() - begun) / 1_000;
  return {
    service: (after.service - before.service) / seconds,
    database: (after.database - before.database) / seconds,
    seconds,
    result,
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
const rounded = (value: number) => Math.round(value * 10) / 10;
const ms = (seconds: number) => rounded(seconds * 1_000);
