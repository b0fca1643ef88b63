import { createDatabase, type Database } from '@tandem/shared-postgres';
import { BareServer } from '../processes/bare-server.ts';
import type { Measurement, RunningSuite, SuiteContext } from '../harness/suite.ts';
import { PgLoops } from '../processes/pg-loop.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatSeed, readFacts, type ChatFacts } from './chat-seed.ts';
import { forgetMarks, marks } from './marks.ts';
import { ServedChat, authorization } from './served-chat.ts';
import { timedRequests } from './timed-requests.ts';

/** The number of different pages, and of messages of each. */
const PAGES = 400;
const PAGE_SIZE = 100;
/** The number of messages over which single reads are spread. */
const PATHS = 500;
const MESSAGE =
  'Hello **everybody**, the build is green again: see the log for what was wrong with it. ';

/** One row by its key, with the data of three other tables that a message needs. */
const READ_ONE = `
  select message.*, full_name, email, topic.name, channel.name
  from message
  join user_account on user_account.id = sender_id
  join topic on topic.id = topic_id
  join channel on channel.id = topic.channel_id
  where message.id = $1`;
/** Inserts a message and nothing else, as durable as a send. */
const INSERT_ONE = `
  insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
    rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
    has_link, has_image, has_attachment)
  values (nextval('message_id_seq'), 1, 1, 1, $1, 'bench', '${MESSAGE}', '<p>${MESSAGE}</p>',
    now(), 'bench', true, false, false, false, false, false)`;

/** The chat service: reading and sending messages, and marking them as read. */
export async function start(context: SuiteContext): Promise<RunningSuite> {
  const url = await context.databases.copyOf(chatSeed(context.size), (line) =>
    context.progress(line),
  );
  const database = await createDatabase({ url, applicationName: 'bench', poolSize: 1 });
  const facts = await readFacts(database);
  // Everything is read: a case that needs unread messages removes the marks.
  await forgetMarks(database, facts.owner.userId, facts.lastMessageId);
  const chat = await ServedChat.start(url);
  const loops = new PgLoops();
  const folder = mkdtempSync(join(tmpdir(), 'tandem-bench-'));
  const page = await pageOf(chat, facts);
  const users = context.wanted.has('users') ? await usersOf(chat, facts) : Buffer.of();
  const bodies = new Map([
    ['/page', page.body],
    ['/users', users],
  ]);
  const bare = await BareServer.start(folder, bodies);
  const parts: Parts = { context, chat, facts, database, page };
  const reading = {
    url,
    name: 'read',
    text: READ_ONE,
    low: firstMessageId(facts),
    high: facts.lastMessageId,
  };
  return {
    measurements: new Map<string, Measurement>([
      ['pg-read', loops.measuring({ ...reading, poolSize: 4, inFlight: 32 })],
      [
        'pg-insert',
        loops.measuring({
          url,
          name: 'insert',
          text: INSERT_ONE,
          low: 1,
          high: 1,
          poolSize: 8,
          inFlight: 32,
        }),
      ],
      [
        'bare-page',
        (window) =>
          context.load.measure(
            { server: bare.server, url: `${bare.url}/page`, leastBytes: page.body.length },
            window,
          ),
      ],
      [
        'bare-users',
        (window) =>
          context.load.measure(
            { server: bare.server, url: `${bare.url}/users`, connections: 1 },
            window,
          ),
      ],
      ...reads(parts),
      ...sends(parts),
      ['pg-read-alone', timePerRequest(loops.measuring({ ...reading, poolSize: 1, inFlight: 1 }))],
      ...marks(chat, facts, database),
      ...timedRequests(parts),
    ]),
    afterRound: () => tidy(database, facts),
    stop: async () => {
      loops.stop();
      await Promise.all([chat.stop(), bare.stop(), database.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Parts {
  readonly context: SuiteContext;
  readonly chat: ServedChat;
  readonly facts: ChatFacts;
  readonly database: Database;
  readonly page: { readonly path: string; readonly body: Buffer };
}

/** The first id of the messages: subscriptions took the ids before it, and messages follow without gaps. */
function firstMessageId({ histories, lastMessageId }: ChatFacts): number {
  const count = Object.keys(histories).reduce((sum, each) => sum + Number(each), 0);
  return lastMessageId - count + 1;
}

const pagePath = (channelId: number, anchor: number | 'newest' = 'newest'): string => {
  const narrow = JSON.stringify([{ operator: 'channel', operand: channelId }]);
  const range = { anchor: String(anchor), num_before: '99', num_after: '0' };
  return `/messages?${new URLSearchParams({ ...range, narrow })}`;
};

/** Pages in turn over the longest history, which no cache of a page can answer. */
function pagesInTurn({ histories, lastMessageId }: ChatFacts): readonly string[] {
  const longest = Math.max(...Object.keys(histories).map(Number));
  const step = Math.floor((longest - PAGE_SIZE) / PAGES);
  return Array.from(
    { length: PAGES },
    (_, page) => `/api/v1${pagePath(histories[longest] ?? 0, lastMessageId - page * step)}`,
  );
}

/** A hundred messages of the longest history. */
async function pageOf(chat: ServedChat, { owner, histories }: ChatFacts): Promise<Parts['page']> {
  const most = Math.max(...Object.keys(histories).map(Number));
  const path = pagePath(histories[most] ?? 0);
  const response = await fetch(chat.url + path, { headers: authorization(owner) });
  if (!response.ok) throw new Error(`GET messages: ${await response.text()}`);
  return { path, body: Buffer.from(await response.arrayBuffer()) };
}

async function usersOf(chat: ServedChat, { owner }: ChatFacts): Promise<Buffer> {
  const response = await fetch(`${chat.url}/users`, { headers: authorization(owner) });
  if (!response.ok) throw new Error(`GET users: ${await response.text()}`);
  return Buffer.from(await response.arrayBuffer());
}

function reads({ context, chat, facts, page }: Parts): [string, Measurement][] {
  const { server, url } = chat;
  const headers = authorization(facts.owner);
  const first = firstMessageId(facts);
  const step = Math.max(1, Math.floor((facts.lastMessageId - first) / PATHS));
  const paths = Array.from({ length: PATHS }, (_, n) => `/api/v1/messages/${first + n * step}`);
  const leastBytes = page.body.length / 2;
  const measurements: [string, Measurement][] = [
    ['get-one', (window) => context.load.measure({ server, url, headers, paths }, window)],
    [
      'get-100',
      (window) =>
        context.load.measure({ server, url: url + page.path, headers, leastBytes }, window),
    ],
    [
      'get-100-in-turn',
      (window) =>
        context.load.measure(
          { server, url, headers, leastBytes, paths: pagesInTurn(facts) },
          window,
        ),
    ],
    [
      'users',
      (window) =>
        context.load.measure({ server, url: `${url}/users`, headers, connections: 1 }, window),
    ],
  ];
  for (const [count, channelId] of Object.entries(facts.histories)) {
    const target = { server, url: url + pagePath(channelId), headers, connections: 1 };
    measurements.push([
      `get-100-of-${count}`,
      timePerRequest((window) => context.load.measure(target, window)),
    ]);
  }
  return measurements;
}

function sends({ context, chat, facts }: Parts): [string, Measurement][] {
  const headers = {
    ...authorization(facts.owner),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const target = (channelId: number) => ({
    server: chat.server,
    url: `${chat.url}/messages`,
    method: 'POST' as const,
    headers,
    body: String(
      new URLSearchParams({
        type: 'channel',
        to: String(channelId),
        topic: 'bench',
        content: MESSAGE,
      }),
    ),
  });
  const few = Math.min(...Object.keys(facts.channels).map(Number));
  const measurements: [string, Measurement][] = [
    ['send', (window) => context.load.measure(target(facts.channels[few] ?? 0), window)],
  ];
  for (const [count, channelId] of Object.entries(facts.channels)) {
    const alone = { ...target(channelId), connections: 1 };
    measurements.push([
      `send-to-${count}`,
      timePerRequest((window) => context.load.measure(alone, window)),
    ]);
  }
  return measurements;
}

/** Measures ms per request, one at a time, instead of requests per second. */
function timePerRequest(measure: Measurement): Measurement {
  return async (window) => {
    const sample = await measure(window);
    return { ...sample, value: 1_000 / sample.value };
  };
}

/** Every round starts with the same state. */
async function tidy(database: Database, { owner, lastMessageId }: ChatFacts): Promise<void> {
  const { sql } = database;
  await sql.query('set statement_timeout = 0');
  await forgetMarks(database, owner.userId, lastMessageId);
  await sql.query('delete from message where id > $1', [lastMessageId]);
  await sql.query('delete from outbox');
  await sql.query('truncate sent_key');
  for (const table of ['message', 'outbox', 'topic']) await sql.query(`vacuum analyze ${table}`);
  await sql.query('checkpoint');
}
