import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { moveOrganization } from '@tandem/assembly-transfer';
import { readChatApiConfig, startChatApi } from '@tandem/chat-api';
import { readChatWorkerConfig, startChatWorker } from '@tandem/chat-worker';
import { operatorOf } from '@tandem/identity-domain';
import { runProgram } from '@tandem/operator';
import { ROLES } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import type { Running } from '@tandem/shared-runtime';
import { builtApp, captureOutput } from '@tandem/shared-runtime/testing';
import { organizationRows } from '@tandem/transfer-postgres/testing';
import { environmentOf, SECRET_KEY } from './cell-environment.ts';
import { MovingClient } from './moving-client.ts';
import { OldRows } from './old-rows.ts';
import { PausedCell } from './paused-cell.ts';
import { TestEdge } from './test-edge.ts';

/*
 * Two cells with their services behind an edge that reads the generated map. Clients write and read while their
 * organization moves to the other cell and back.
 */

const SENDERS = 4;
/** Between two commands of a client, so that the moves share the processor. */
const PAUSE_MS = 20;
/** The same once the edge has changed, and the move waits for the last requests in the former cell. */
const LATE_PAUSE_MS = 200;
const PASSWORD = 'correct horse battery staple';
jest.setTimeout(180_000);

const seed = jest.getSeed();
const random = randomOf(seed);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

const folder = mkdtempSync(join(tmpdir(), 'realm-move-'));
const running: Running[] = [];
let edge: TestEdge;
// Services stop before their databases.
afterAll(async () => {
  await edge?.stop();
  for (const each of running.reverse()) await each.stop();
  process.env = environment;
  rmSync(folder, { recursive: true, force: true });
});

const first = useTestDatabase({ poolSize: 6 });
const second = useTestDatabase({ poolSize: 6 });
const environment = { ...process.env };
const map = join(folder, 'edge.map');
let clients: readonly MovingClient[];
let realmId: number;
let other: { readonly client: MovingClient; readonly realmId: number };

const cells = () => ({
  a: { name: 'a', database: first().database },
  b: { name: 'b', database: second().database },
});

/** Runs the operator's tool in this process. */
const tandem = (...words: readonly string[]) => captureOutput(() => runProgram(words));

const run = async (...words: string[]) => {
  const { status, out, errors } = await tandem('--json', ...words);
  if (status !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
  return JSON.parse(out) as unknown;
};

async function startWorker(databaseUrl: string): Promise<void> {
  running.push(await startChatWorker(readChatWorkerConfig(environmentOf(folder, databaseUrl))));
}

beforeAll(async () => {
  const backends: string[] = [];
  for (const { url } of [first(), second()]) {
    const service = await startChatApi(readChatApiConfig(environmentOf(folder, url)));
    running.push(service);
    await startWorker(url);
    backends.push(new URL(service.url).host);
  }
  const file = join(folder, 'cells.json');
  const document = {
    cells: [
      { name: 'a', database: first().url, backend: backends[0] },
      { name: 'b', database: second().url, backend: backends[1] },
    ],
    maps: [{ format: 'haproxy', file: 'edge.map' }],
  };
  writeFileSync(file, JSON.stringify(document), { mode: 0o600 });
  Object.assign(process.env, {
    CELLS_FILE: file,
    DATA_DIR: folder,
    SECRET_KEY,
    EXTERNAL_URL: 'http://localhost',
  });
  await run('cells', 'prepare');
  const acme = await createOrganization('acme', SENDERS);
  const neighbor = await createOrganization('neighbor', 0);
  realmId = acme.realmId;
  await run('cells', 'map');
  edge = await TestEdge.start(map);
  clients = acme.accounts.map((account) => new MovingClient(edge.port, 'acme.localhost', account));
  const [owner] = neighbor.accounts;
  if (!owner) throw new Error('no owner');
  const client = new MovingClient(edge.port, 'neighbor.localhost', owner);
  other = { client, realmId: neighbor.realmId };
  for (const client of [...clients, other.client]) {
    await client.call('POST', 'users/me/subscriptions', { subscriptions: [{ name: 'general' }] });
  }
});

async function createOrganization(stringId: string, members: number) {
  const { database } = first();
  const external = { secret: SECRET_KEY, externalUrl: 'http://localhost' };
  const { useCases } = composeIdentity({ database, ...external });
  const created = await useCases.createRealm.execute({
    stringId,
    name: stringId,
    owner: { email: `owner@${stringId}.test`, fullName: 'Olga Owner', password: PASSWORD },
  });
  const { realmId } = created;
  const accounts = [created.owner];
  for (let n = 1; n <= members; n += 1) {
    const user = { email: `u${n}@${stringId}.test`, fullName: `User ${n}`, role: ROLES.member };
    const password = PASSWORD;
    accounts.push(await useCases.createUser.execute(operatorOf(realmId), { ...user, password }));
  }
  return { realmId, accounts };
}

/**
 * Removes old rows as services do: in the hourly work of a worker, which begins with its start, and in a failed
 * log-in.
 */
async function prune(client: MovingClient, old: OldRows): Promise<void> {
  const logIn = { username: client.account.email, password: 'a wrong password' };
  expect(await client.once('POST', 'fetch_api_key', logIn)).toMatchObject({ status: 401 });
  await startWorker(first().url);
  while ((await old.left()).length > 0) await setTimeout(50);
}

interface Storm {
  readonly isDone: () => boolean;
  /** The time between two commands, in ms. */
  readonly pauseMs: () => number;
}

/** Commands of one client, each on what it has sent before. */
async function write(client: MovingClient, { isDone, pauseMs }: Storm): Promise<void> {
  for (let n = 0; !isDone(); n += 1) {
    const topic = pick(['lunch', 'plans', 'news']);
    const id = await client.post(topic, `${client.account.email} ${client.acknowledged.size} ${n}`);
    const more = pick([
      () => client.call('POST', `messages/${id}/reactions`, { emoji_name: 'octopus' }),
      () => client.call('PATCH', `messages/${id}`, { topic: pick(['else', 'other']) }),
      () => client.call('POST', 'messages/flags', { messages: [id], op: 'add', flag: 'starred' }),
      () => client.call('PATCH', `messages/${id}`, { content: `${n} edited` }),
      () => client.call('POST', 'users/me/presence', { status: 'active' }),
      () => client.call('POST', 'users/me/alert_words', { alert_words: [`word${n}`] }),
      () =>
        client
          .call('DELETE', `messages/${id}/reactions`, { emoji_name: 'octopus' })
          .catch(noReaction),
      () => Promise.resolve(),
    ]);
    await more();
    await setTimeout(pauseMs());
  }
}

function noReaction(error: Error): void {
  if (!error.message.includes('REACTION_DOES_NOT_EXIST')) throw error;
}

/** Moves the organization while clients write and read. @returns what the move returned */
async function moveInStorm<T>(move: () => Promise<T>, enough: () => boolean): Promise<T> {
  let isMoved = false;
  let isQuiet = false;
  const [reader, ...writers] = clients;
  if (!reader) throw new Error('no clients');
  const sent = () => writers.flatMap((client) => [...client.acknowledged.keys()]);
  const former = readFileSync(map, 'utf8');
  const storm: Storm = {
    isDone: () => isMoved && enough(),
    pauseMs: () => (readFileSync(map, 'utf8') === former ? PAUSE_MS : LATE_PAUSE_MS),
  };
  const writing = Promise.all(writers.map((client) => write(client, storm)));
  const hasAll = () => isQuiet && sent().every((id) => reader.received.has(id));
  const reading = reader.follow(hasAll);
  const failed = Promise.all([writing, reading]).then(() => new Promise<never>(() => undefined));
  const running = async () => {
    const before = sent().length;
    while (sent().length < before + SENDERS) await setTimeout(10);
    const moved = await move();
    isMoved = true;
    await writing;
    isQuiet = true;
    // Ends the poll of the reader.
    await writers[0]?.post('lunch', `the last of ${sent().length}`);
    await reading;
    return moved;
  };
  return Promise.race([running(), failed]);
}

/** Each acknowledged message is there once, as its sender has written it. */
async function expectAllMessages(): Promise<void> {
  const [reader, ...writers] = clients;
  if (!reader) throw new Error('no clients');
  const { messages } = (await reader.call('GET', 'messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 5000,
    narrow: [],
    apply_markdown: false,
  })) as { messages: readonly { id: number; sender_id: number; content: string }[] };
  const byId = new Map(messages.map((message) => [message.id, message]));
  expect(byId.size).toBe(messages.length);
  for (const { acknowledged, account } of writers) {
    for (const [id, { content }] of acknowledged) {
      const found = byId.get(id);
      const text = found?.content.endsWith('edited') ? content : found?.content;
      expect([id, text]).toEqual([id, content]);
      expect(messages.filter((message) => message.content === content).length).toBeLessThan(2);
      expect(found?.sender_id).toBe(account.userId);
    }
  }
}

describe(`with the seed ${seed}`, () => {
  it('an organization moves while clients write, which resume by themselves', async () => {
    const { a: source, b: target } = cells();
    let enough = Infinity;
    const sent = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    const silent = { begin: () => undefined, advance: () => undefined, end: () => undefined };
    const publish = async () => {
      // Everything is the same in both cells, in the middle of the storm.
      const there = await organizationRows(target.database, realmId, 'early');
      expect(there).toEqual(await organizationRows(source.database, realmId, 'early'));
      expect(Object.keys(there)).toEqual(
        expect.arrayContaining(['message', 'reaction', 'message_edit']),
      );
      await run('cells', 'map');
      enough = sent() + 2 * SENDERS;
    };
    const move = () => moveOrganization({ source, target, progress: silent, publish }, 'acme');
    const report = await moveInStorm(move, () => sent() >= enough);
    expect(report).toMatchObject({ realmId, pausedMs: expect.any(Number) });
    await expectAllMessages();
    expect(clients[0]?.registrations).toBe(2);
    const { rows } = await source.database.sql.query(
      `select string_id as "stringId" from realm where id = $1`,
      [realmId],
    );
    expect(rows).toEqual([{ stringId: '~acme' }]);
    expect(Object.keys(await organizationRows(source.database, realmId))).toEqual(['realm']);
    expect(Object.keys(await organizationRows(target.database, realmId, 'late'))).toContain(
      'alert_word',
    );
  });

  it('moves back by the command, which records it', async () => {
    const sent = () => clients.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0);
    let enough = Infinity;
    const moved = await moveInStorm(
      async () => {
        const printed = await run('realm', 'move', 'acme', '--to', 'a');
        enough = sent() + 2 * SENDERS;
        return printed;
      },
      () => sent() >= enough,
    );
    expect(moved).toMatchObject({
      realm: 'acme',
      realm_id: realmId,
      from: 'b',
      to: 'a',
      paused_ms: expect.any(Number),
    });
    await expectAllMessages();
    expect(
      await run('audit', '--realm', 'acme', '--kind', 'realm.moved', '--limit', '1'),
    ).toMatchObject({
      kind: 'realm.moved',
      actor_type: 'operator',
      before: { cell: 'b' },
      after: { cell: 'a' },
    });
  });

  it('a killed command leaves the cell in service, stops no other organization, and the move can be aborted', async () => {
    const client = clients[1]!;
    const cell = new PausedCell(first().database, { client, realmId }, other);
    running.push(cell);
    await cell.prepare();
    const oldRows = (owner: typeof other) =>
      OldRows.of(first().database, owner.realmId, owner.client.account.userId);
    const [old, oldOfOther] = [await oldRows({ client, realmId }), await oldRows(other)];
    const sending = {
      type: 'channel',
      to: 'general',
      topic: 'lunch',
      content: 'while it is paused',
    };
    await second().database.bulk(async (locking) => {
      // Copied while writes are paused.
      await locking.query('lock table alert_word in access exclusive mode');
      const words = [builtApp('operator'), 'realm', 'move', 'acme', '--to', 'b'];
      const { PATH, CELLS_FILE } = process.env;
      const env = {
        PATH,
        CELLS_FILE,
        SECRET_KEY,
        DATA_DIR: folder,
        EXTERNAL_URL: 'http://localhost',
      };
      const child = spawn(process.execPath, words, { env, stdio: 'ignore' });
      const ended = once(child, 'exit');
      const waits = async () =>
        (
          await locking.query(
            `select from pg_locks where relation = 'alert_word'::regclass and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount > 0;
      while (!(await waits())) {
        if (child.exitCode !== null) throw new Error('the command ended before it was killed');
        await setTimeout(20);
      }
      expect(await client.once('POST', 'messages', sending)).toMatchObject({ status: 503 });
      expect(await client.once('GET', 'users/me')).toMatchObject({ status: 200 });
      child.kill('SIGKILL');
      await ended;
    });
    expect(await client.once('POST', 'messages', sending)).toMatchObject({ status: 503 });
    await cell.expectOthersServed();
    const before = await organizationRows(first().database, realmId);
    await prune(other.client, oldOfOther);
    expect(await organizationRows(first().database, realmId)).toEqual(before);
    expect(await old.left()).toEqual(old.tables);
    expect(await run('realm', 'move', 'acme', '--abort')).toMatchObject({ aborted: true });
    expect(await client.once('POST', 'messages', sending)).toMatchObject({ status: 200 });
    await cell.expectAllServed();
    await prune(client, old);
    // The row that states that it is elsewhere.
    expect(Object.keys(await organizationRows(second().database, realmId))).toEqual(['realm']);
    await expectAllMessages();
  });

  it('the former cell answers with 503, not with a refused key, until the edge has changed', async () => {
    const other = new URL(`http://${await backendOf('b')}`);
    for (const apiKey of [clients[1]!.account.apiKey, 'wrongwrongwrongwrongwrongwrong12']) {
      const account = { ...clients[1]!.account, apiKey };
      const client = new MovingClient(Number(other.port), 'acme.localhost', account);
      expect(await client.once('GET', 'users/me')).toMatchObject({ status: 503 });
      expect(await client.once('GET', 'server_settings')).toMatchObject({ status: 503 });
    }
    expect(await run('realm', 'list')).toMatchObject([
      { realm: 'acme', cell: 'a' },
      { realm: 'neighbor', cell: 'a' },
    ]);
  });

  it('states in one line why it does not move', async () => {
    const fails = async (...words: string[]) => {
      const { status, errors } = await tandem(...words);
      return [status, errors.trimEnd()];
    };
    expect(await fails('realm', 'move', 'acme', '--to', 'a')).toEqual([
      1,
      expect.stringContaining("in the cell 'a' already"),
    ]);
    expect(await fails('realm', 'move', 'acme', '--to', 'x')).toEqual([
      1,
      expect.stringContaining('there are a, b'),
    ]);
    expect(await fails('realm', 'move', 'acme', '--abort')).toEqual([
      1,
      expect.stringContaining('no unfinished move'),
    ]);
    expect(await fails('realm', 'move', 'none', '--to', 'b')).toEqual([
      1,
      expect.stringContaining("no organization 'none'"),
    ]);
  });
});

async function backendOf(cell: string): Promise<string> {
  const rows = (await run('cells', 'list')) as { cell: string; backend: string }[];
  return rows.find((row) => row.cell === cell)!.backend;
}
