import { afterAll, expect, it } from '@jest/globals';
import { SECRET, useChatApi, type Person } from '../chat-api-under-test.ts';
import { ChatApiBundle, KillableCopy } from './killable-copy.ts';

const chat = useChatApi();

/** Moderate by default; the environment makes it as hard as a machine can bear. */
const CLIENTS = Number(process.env.SOAK_CLIENTS ?? 40);
const SECONDS = Number(process.env.SOAK_SECONDS ?? 8);
const MESSAGES_PER_SECOND = Number(process.env.SOAK_RATE ?? 20);
const KILL_EVERY_MS = 2_500;
const PATIENCE_MS = 30_000;

const copies: KillableCopy[] = [];
let bundle: ChatApiBundle | undefined;
let isOver = false;

afterAll(async () => {
  isOver = true;
  await Promise.all(copies.map((copy) => copy.end('SIGKILL')));
  bundle?.remove();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks any copy, as a client behind a balancer does, until one answers. */
async function call(
  method: string,
  path: string,
  as: Person,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  for (;;) {
    const copy = copies[Math.floor(Math.random() * copies.length)];
    const params = new URLSearchParams(fields);
    try {
      const response = await fetch(
        `${copy?.url}/api/v1${path}${method === 'GET' ? `?${params}` : ''}`,
        {
          method,
          headers: { authorization: `Basic ${btoa(`${as.email}:${as.apiKey}`)}`, ...headers },
          ...(method !== 'GET' && { body: params }),
        },
      );
      const body = (await response.json()) as Record<string, unknown>;
      if (response.status === 200) return body;
      if (response.status < 500) throw new Refused(JSON.stringify(body));
    } catch (error) {
      if (error instanceof Refused || isOver) throw error;
      await pause(100 + Math.random() * 200);
    }
  }
}

class Refused extends Error {}

interface Seen {
  readonly id: number;
  readonly type: string;
  readonly message?: { readonly content: string };
}

/** Polls as clients do, and keeps the contents of messages in the order of their coming. */
async function follow(as: Person, seen: string[]): Promise<void> {
  const fields = { event_types: '["message"]', fetch_event_types: '[]' };
  const { queue_id } = (await call('POST', '/register', as, fields)) as { queue_id: string };
  followers += 1;
  let last = -1;
  while (!isOver) {
    const query = { queue_id, last_event_id: String(last) };
    const { events } = (await call('GET', '/events', as, query)) as { events: Seen[] };
    for (const event of events) {
      expect(event.id).toBeGreaterThan(last);
      last = event.id;
      if (event.message) seen.push(event.message.content);
    }
  }
}

let followers = 0;

it(
  'every client sees every message once and in order, while copies are killed and restarted',
  async () => {
    const { owner, member, other, moderator } = chat().people;
    const people = [owner, member, other, moderator];
    await chat().client.post(
      '/users/me/subscriptions',
      { subscriptions: [{ name: 'soak' }], principals: people.map(({ userId }) => userId) },
      { as: owner },
    );
    const env = {
      DATABASE_URL: chat().database.url,
      SECRET_KEY: SECRET,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    };
    bundle = await ChatApiBundle.make();
    copies.push(await KillableCopy.prepare(bundle, env), await KillableCopy.prepare(bundle, env));
    await Promise.all(copies.map((copy) => copy.start()));

    const sent: string[] = [];
    let isSent = false;
    const clients = Array.from({ length: CLIENTS }, (_, index) => {
      const seen: string[] = [];
      const as = people[index % people.length] ?? owner;
      const faults: unknown[] = [];
      follow(as, seen).catch((error: unknown) => faults.push(error));
      return { seen, faults };
    });
    while (followers < CLIENTS) await pause(50);

    const killing = (async () => {
      for (let round = 0; !isSent; round += 1) {
        await pause(KILL_EVERY_MS);
        const victim = copies[round % copies.length];
        await victim?.end(round % 3 === 2 ? 'SIGTERM' : 'SIGKILL');
        await victim?.start();
      }
    })();
    for (let index = 0; index < SECONDS * MESSAGES_PER_SECOND; index += 1) {
      const content = `message ${index}`;
      const fields = { type: 'channel', to: 'soak', topic: 'soak', content };
      // A send that nobody answered is sent again under the same key: it is one message.
      await call('POST', '/messages', owner, fields, { 'idempotency-key': `soak ${index}` });
      sent.push(content);
      await pause(1_000 / MESSAGES_PER_SECOND);
    }
    isSent = true;
    await killing;
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until && clients.some(({ seen }) => seen.length < sent.length)) {
      await pause(100);
    }
    const faulty = clients.filter(({ seen }) => seen.join() !== sent.join());
    expect(faulty.map(({ seen }) => [seen.length, sent.length])).toEqual([]);
    expect(clients.flatMap(({ faults }) => faults)).toEqual([]);
  },
  (SECONDS + 90) * 1_000,
);
