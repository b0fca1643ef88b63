import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sample } from '../harness/measurement.ts';
import type { Measurement, RunningSuite, Suite, SuiteContext } from '../harness/suite.ts';
import { chatSeed, factsOf, type ChatFacts } from '../messages/chat-seed.ts';
import { ServedChat, authorization } from '../messages/served-chat.ts';
import { BareServer } from '../processes/bare-server.ts';
import type { MeasuredProcess } from '../processes/measured-process.ts';
import { WAITING, WOKEN, realtimeCases } from './realtime-cases.ts';
import { WaitingClients, type Trigger } from './waiting-clients.ts';

const BYTES_PER_KB = 1_024;
/** Registrations on their way at once. */
const AT_ONCE = 16;
/** About what an event of a message is. */
const EVENT = Buffer.from(JSON.stringify({ events: [], filler: 'x'.repeat(1_400) }));

/** Clients that wait for events: how soon they hear, and what they take while they wait. */
export const realtimeSuite: Suite = { name: 'realtime', cases: () => realtimeCases, start };

async function start(context: SuiteContext): Promise<RunningSuite> {
  const { databases, size, wanted } = context;
  const url = await databases.copyOf(chatSeed(size), (line) => context.progress(line));
  const facts = await factsOf(url);
  const clients = new WaitingClients();
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const bareServer = () => BareServer.start(folder, new Map([['/wake', EVENT]]));
  const chat = wanted.has('wake') ? await ServedChat.start(url) : undefined;
  return {
    measurements: new Map<string, Measurement>([
      ['wake', () => (chat ? wakeChat(chat, facts, clients) : Promise.reject(new Error()))],
      ['bare-wake', () => withServer(bareServer, (bare) => wakeBare(bare, clients))],
      ['waiting-memory', () => waitingMemory(url, facts, clients, WAITING)],
      [
        'queue-memory',
        () =>
          withServer(
            () => ServedChat.start(url),
            (own) => queueMemory(own, facts, WAITING),
          ),
      ],
      [
        'bare-waiting-memory',
        () =>
          withServer(bareServer, ({ server, url: address }) =>
            memoryOf(server, WAITING, () =>
              clients.open(portOf(address), same('/wait', WAITING), authorization(facts.owner)),
            ).finally(() => clients.close()),
          ),
      ],
    ]),
    stop: async () => {
      clients.stop();
      await chat?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function wakeChat(
  chat: ServedChat,
  facts: ChatFacts,
  clients: WaitingClients,
): Promise<Sample> {
  const { owner, channels } = facts;
  const few = Math.min(...Object.keys(channels).map(Number));
  const form = { type: 'channel', to: String(channels[few]), topic: 'bench', content: 'Wake up' };
  const paths = await queues(chat, facts, WOKEN);
  await clients.open(portOf(chat.url), paths, authorization(facts.owner));
  return lastOf(chat.server, clients, {
    url: `${chat.url}/messages`,
    headers: { ...authorization(owner), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}

async function wakeBare({ url, server }: BareServer, clients: WaitingClients): Promise<Sample> {
  await clients.open(portOf(url), same('/wait', WOKEN));
  return lastOf(server, clients, { url: `${url}/wake`, headers: {}, body: '' });
}

/** The second event: the first one warms both sides up. */
async function lastOf(
  server: MeasuredProcess,
  clients: WaitingClients,
  trigger: Trigger,
): Promise<Sample> {
  try {
    await clients.wake(trigger);
    const before = await server.usage();
    const { last, p50 } = await clients.wake(trigger);
    const after = await server.usage();
    // The clients have asked again by now, on both sides.
    return { value: last, p50, cpuMicros: (after.cpuMicros - before.cpuMicros) / WOKEN };
  } finally {
    await clients.close();
  }
}

/** In a process that has done nothing else: what registrations leave behind would hide the rest. */
async function waitingMemory(
  url: string,
  facts: ChatFacts,
  clients: WaitingClients,
  count: number,
): Promise<Sample> {
  const paths: string[] = [];
  await withServer(
    () => ServedChat.start(url),
    async (chat) => void paths.push(...(await queues(chat, facts, count))),
  );
  return withServer(
    () => ServedChat.start(url),
    ({ server, url: api }) => {
      const open = () => clients.open(portOf(api), paths, authorization(facts.owner));
      return memoryOf(server, count, open).finally(() => clients.close());
    },
  );
}

async function queueMemory(chat: ServedChat, facts: ChatFacts, count: number): Promise<Sample> {
  await queues(chat, facts, AT_ONCE);
  const { server } = chat;
  return memoryOf(server, count, async () => void (await queues(chat, facts, count)), 'heldBytes');
}

/** What a process grows by for each of so many clients, garbage aside. */
async function memoryOf(
  server: MeasuredProcess,
  count: number,
  grow: () => Promise<void>,
  what: 'rssBytes' | 'heldBytes' = 'rssBytes',
): Promise<Sample> {
  await server.collectGarbage();
  const { [what]: before } = await server.usage();
  await grow();
  await server.collectGarbage();
  const { [what]: after } = await server.usage();
  return { value: (after - before) / count / BYTES_PER_KB };
}

/** Registers queues for messages. @returns where each of them waits */
async function queues(
  chat: ServedChat,
  { owner }: ChatFacts,
  count: number,
): Promise<readonly string[]> {
  const paths: string[] = [];
  const register = async () => {
    const { queue_id: id } = await chat.call('POST', '/register', owner, {
      event_types: '["message"]',
      fetch_event_types: '["realm"]',
    });
    paths.push(`/api/v1/events?queue_id=${String(id)}&last_event_id=LAST`);
  };
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - done) }, register));
  }
  return paths;
}

async function withServer<S extends { stop(): Promise<void> }, T>(
  begin: () => Promise<S>,
  work: (server: S) => Promise<T>,
): Promise<T> {
  const server = await begin();
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

const same = (path: string, count: number): string[] => Array.from({ length: count }, () => path);
const portOf = (url: string): number => Number(new URL(url).port);
