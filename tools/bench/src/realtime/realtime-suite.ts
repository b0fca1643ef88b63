import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import type { Sample } from '../harness/measurement.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { chatSeed, factsOf, type ChatFacts } from '../messages/chat-seed.ts';
import { ServedChat, authorization, type Account } from '../messages/served-chat.ts';
import { BareServer } from '../processes/bare-server.ts';
import type { MeasuredProcess } from '../processes/measured-process.ts';
import { WAITING, WOKEN } from './realtime-cases.ts';
import { WaitingClients, type Woken } from './waiting-clients.ts';
import { Wakes } from './wakes.ts';

const BYTES_PER_KB = 1_024;
/** Concurrent registrations of each process. */
const AT_ONCE = 16;
/** A body of about the size of an event for a message. */
const EVENT = Buffer.from(JSON.stringify({ events: [], filler: 'x'.repeat(1_400) }));

/** Clients that wait for events: their latency, and their resource usage while they wait. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const { databases, size } = context;
  const url = await databases.copyOf(chatSeed(size), (line) => context.progress(line));
  const facts = await factsOf(url);
  const clients = new WaitingClients();
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const bareServer = () => BareServer.start(folder, new Map([['/wake', EVENT]]));
  const wakes = WOKEN.flatMap((count): [string, Wakes][] => [
    [`wake-${count}`, new Wakes(() => wokenChat(context, count))],
    [`bare-wake-${count}`, new Wakes(() => wokenBare(bareServer, count))],
  ]);
  return {
    measurements: new Map<string, Measurement>([
      ...wakes.map(([name, each]): [string, Measurement] => [name, () => each.measure()]),
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
          withServer(bareServer, async ({ server, url: address }) => {
            try {
              return await memoryOf(server, WAITING, () =>
                clients.open(portOf(address), same('/wait', WAITING), authorization(facts.owner)),
              );
            } finally {
              await clients.close();
            }
          }),
      ],
    ]),
    stop: async () => {
      clients.stop();
      await Promise.all(wakes.map(([, each]) => each.stop()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Uses a separate database, so that clients which wait elsewhere for the same messages are not woken. */
async function wokenChat(context: SuiteContext, count: number) {
  const { databases, size } = context;
  const url = await databases.copyOf(chatSeed(size), (line) => context.progress(line));
  const { owner, channels } = await factsOf(url);
  const chat = await ServedChat.start(url);
  context.progress(`realtime: ${count.toLocaleString('en')} clients register`);
  const paths = await queues(chat, owner, count);
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  const few = Math.min(...Object.keys(channels).map(Number));
  const form = { type: 'channel', to: String(channels[few]), topic: 'bench', content: 'Wake up' };
  return {
    server: chat.server,
    port: portOf(chat.url),
    paths,
    headers: authorization(owner),
    trigger: {
      url: `${chat.url}/messages`,
      headers: { ...authorization(owner), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
    since: (woken: Woken) => committedAt(database, woken),
    stop: async () => void (await Promise.all([chat.stop(), database.close()])),
  };
}

async function wokenBare(start: () => Promise<BareServer>, count: number) {
  const bare = await start();
  return {
    server: bare.server,
    port: portOf(bare.url),
    paths: same('/wait', count),
    headers: {},
    trigger: { url: `${bare.url}/wake`, headers: {}, body: '' },
    since: ({ sentAt }: Woken) => Promise.resolve(sentAt),
    stop: () => bare.stop(),
  };
}

/**
 * The time at which the message of an answer was committed, or sent where the server stores no such times.
 */
async function committedAt(database: Database, { answer, sentAt }: Woken): Promise<number> {
  const { rows } = await database.sql.query<{ at: number | null }>(
    `select case when current_setting('track_commit_timestamp')::boolean
            then (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 end as at
       from message where id = $1`,
    [(JSON.parse(answer) as { id: number }).id],
  );
  return rows[0]?.at ?? sentAt;
}

/** Uses a new process: the garbage of registrations would hide its memory. */
async function waitingMemory(
  url: string,
  facts: ChatFacts,
  clients: WaitingClients,
  count: number,
): Promise<Sample> {
  const paths: string[] = [];
  await withServer(
    () => ServedChat.start(url),
    async (chat) => void paths.push(...(await queues(chat, facts.owner, count))),
  );
  return withServer(
    () => ServedChat.start(url),
    async ({ server, url: api }) => {
      try {
        return await memoryOf(server, count, () =>
          clients.open(portOf(api), paths, authorization(facts.owner)),
        );
      } finally {
        await clients.close();
      }
    },
  );
}

async function queueMemory(chat: ServedChat, facts: ChatFacts, count: number): Promise<Sample> {
  await queues(chat, facts.owner, AT_ONCE);
  const { server } = chat;
  return memoryOf(
    server,
    count,
    async () => void (await queues(chat, facts.owner, count)),
    'heldBytes',
  );
}

/** The growth of a process per client, without garbage. */
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

/** Registers queues for messages. @returns the polls of each of them */
async function queues(chat: ServedChat, owner: Account, count: number): Promise<readonly string[]> {
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
