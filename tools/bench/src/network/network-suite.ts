import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { BareServer } from '../processes/bare-server.ts';
import { sizedAnswers, type SizedAnswers } from './sized-answers.ts';
import { Collector } from './collector.ts';
import { NODES, networkSeed } from './network-seed.ts';
import { ServedNetwork, type Swap } from './served-network.ts';

const BYTES_PER_MB = 1 << 20;

/** Nodes of the network whose collector runs hundreds of cycles. */
const FEW_NODES = 100;

/** The node status service: cached answers, snapshots that are swapped in, and cycles of the collector. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const seed = networkSeed(context.size);
  const copy = () => context.databases.copyOf(seed, (line) => context.progress(line));
  const network = await ServedNetwork.start(await copy());
  await network.first().catch(async (error: unknown) => {
    // Otherwise its process would outlive the benchmark.
    await network.stop();
    throw error;
  });
  const answers = await sizedAnswers(network);
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const bodies = Object.entries(answers).map(([size, { body }]) => [`/${size}`, body] as const);
  const bare = await BareServer.start(folder, new Map(bodies));
  const swap = new OncePerRound(() => network.swap());
  const first = new OncePerRound(async () => firstSwap(await copy()));
  const collectors = new Collectors(context, copy);
  return {
    measurements: new Map([
      ...cachedMeasurements(context, { network, bare, answers }),
      ...firstMeasurements(first.get),
      ...swapMeasurements(network, swap.get),
      ['cycle', async () => (await collectors.over(NODES[context.size])).cycle()],
      ['cycle-wait', async () => (await collectors.over(NODES[context.size])).longestWait()],
      ['cycle-growth', async () => (await collectors.over(FEW_NODES)).growth()],
    ]),
    afterRound: async () => {
      swap.forget();
      first.forget();
    },
    stop: async () => {
      await Promise.all([network.stop(), bare.stop(), collectors.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function cachedMeasurements(
  { load }: SuiteContext,
  parts: { network: ServedNetwork; bare: BareServer; answers: SizedAnswers },
): [string, Measurement][] {
  const { network, bare, answers } = parts;
  const found: [string, Measurement][] = [];
  const api = (name: string, path: string, more: object) =>
    found.push([
      name,
      (window) =>
        load.measure({ server: network.server, url: network.url + path, ...more }, window),
    ]);
  for (const [size, { path, body }] of Object.entries(answers)) {
    const leastBytes = body.length;
    api(`api-${size}`, path, { leastBytes });
    const limit = { server: bare.server, url: `${bare.url}/${size}`, leastBytes };
    found.push([`bare-${size}`, (window) => load.measure(limit, window)]);
  }
  const { path, packedBytes } = answers['100k'];
  api('api-100k-br', path, { headers: { 'accept-encoding': 'br' }, leastBytes: packedBytes });
  const { path: small } = answers['1k'];
  found.push(['api-304', async (window) => load.measure(await unchanged(network, small), window)]);
  return found;
}

/** Requests for an answer that the client has; the swap of an earlier round changed its tag. */
async function unchanged(network: ServedNetwork, path: string) {
  const response = await network.get(path, { 'accept-encoding': 'identity' });
  const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
  return { server: network.server, url: network.url + path, headers, expect: 304 } as const;
}

/** Several figures of the one swap of a round. */
function swapMeasurements(
  network: ServedNetwork,
  swapOf: () => Promise<Swap>,
): [string, Measurement][] {
  const swap =
    (read: (swap: Swap) => number): Measurement =>
    async () => ({ value: read(await swapOf()) });
  return [
    ['swap-pause', swap(({ pause }) => pause.maxMs)],
    ['swap-run', swap(({ pause }) => pause.longestRunMs)],
    ['swap-delay', swap(({ delayMs }) => delayMs)],
    ['swap-memory', swap(({ usage }) => (usage.peakBytes - network.emptyBytes) / BYTES_PER_MB)],
    ['swap-resident', swap(({ usage }) => usage.peakBytes / BYTES_PER_MB)],
  ];
}

/** The first snapshot of a process that never built one, a new one for each round. */
function firstMeasurements(firstOf: () => Promise<Swap>): [string, Measurement][] {
  return [
    ['first-pause', async () => ({ value: (await firstOf()).pause.maxMs })],
    ['first-run', async () => ({ value: (await firstOf()).pause.longestRunMs })],
  ];
}

async function firstSwap(databaseUrl: string): Promise<Swap> {
  const network = await ServedNetwork.start(databaseUrl);
  try {
    return await network.first();
  } finally {
    await network.stop();
  }
}

/** Collectors by the size of their network, started on first use. */
class Collectors {
  readonly #context: SuiteContext;
  readonly #copy: () => Promise<string>;
  readonly #started = new Map<number, Promise<Collector>>();

  /** @param copy makes a database */
  constructor(context: SuiteContext, copy: () => Promise<string>) {
    this.#context = context;
    this.#copy = copy;
  }

  over(nodes: number): Promise<Collector> {
    const collector = this.#started.get(nodes) ?? this.#start(nodes);
    this.#started.set(nodes, collector);
    return collector;
  }

  async stop(): Promise<void> {
    for (const collector of this.#started.values()) await (await collector).stop();
  }

  async #start(nodes: number): Promise<Collector> {
    const context = this.#context;
    const entry = await context.bundled('tools/bench/src/network/collector-process.ts');
    return Collector.start(nodes, await this.#copy(), context.databases.serverPid, entry);
  }
}

/** Runs an action on its first use in a round. */
class OncePerRound<T> {
  readonly #work: () => Promise<T>;
  #done: Promise<T> | undefined;

  constructor(work: () => Promise<T>) {
    this.#work = work;
  }

  readonly get = (): Promise<T> => (this.#done ??= this.#work());

  forget(): void {
    this.#done = undefined;
  }
}
