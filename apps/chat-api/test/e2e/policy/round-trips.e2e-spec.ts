import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { useChatApi } from '../chat-api-under-test.ts';
import { locationOf } from './location-of.ts';
import { operationsOf, sampleOf, send, type Operation } from './walk.ts';
import { World } from './world.ts';

/*
 * Counts the statements that the sample call of each operation sends to the database before it is answered,
 * without those of the authentication: a cached key is not looked up again. The numbers of
 * `round-trips.json` are in the table of endpoints: no operation may exceed its number.
 */

const EXPECTED = JSON.parse(
  readFileSync(new URL('round-trips.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, number>>;
const FILE = 'apps/chat-api/test/e2e/policy/round-trips.json';
const REQUEST_BEGINS = 'http.server.request.start';
const TRIES = 4;

/** Statements in the async context of a request count for it. */
const requests = new AsyncLocalStorage<{ statements: number }>();
let last: { statements: number } | undefined;
const begin = () => {
  last = { statements: 0 };
  requests.enterWith(last);
};

interface Queries {
  query: (this: unknown, ...args: readonly unknown[]) => unknown;
}
const client = pg.Client.prototype as unknown as Queries;
const sendQuery = client.query;

const chat = useChatApi();
let world: World;
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  world = await World.found(chat());
  const list = await operationsOf(chat().client.url);
  operations = new Map(list.map((each) => [each.name, each]));
  subscribe(REQUEST_BEGINS, begin);
  client.query = function query(...args) {
    const request = requests.getStore();
    if (request) request.statements += 1;
    return sendQuery.apply(this, args as []);
  };
});

afterAll(() => {
  unsubscribe(REQUEST_BEGINS, begin);
  client.query = sendQuery;
});

async function roundTrips(operation: Operation): Promise<number> {
  const actor = (await world.actor('owner'))!;
  const sample = await sampleOf(world, operation, actor);
  // Caches the key.
  await world.as(actor, 'GET', '/users/me');
  await send(world, operation, sample, operation.isAnonymous ? null : actor);
  await world.sql('update realm set deactivated = false where deactivated');
  return last?.statements ?? 0;
}

it(`lists every operation, and no other: edit ${FILE}`, async () => {
  const added: string[] = [];
  for (const operation of operations.values()) {
    if (operation.name in EXPECTED) continue;
    added.push(`"${operation.name}": ${await roundTrips(operation)},`);
  }
  const removed = Object.keys(EXPECTED).filter((name) => !operations.has(name));
  expect({
    'lines to add, as measured now': added,
    'lines to remove': removed.map((name) => locationOf(FILE, `"${name}"`)),
  }).toEqual({ 'lines to add, as measured now': [], 'lines to remove': [] });
});

it('counts statements', async () => {
  expect(await roundTrips(operations.get('GET /users')!)).toBeGreaterThan(0);
});

describe('round trips to the database', () => {
  it.each(Object.entries(EXPECTED))('%s: %i', async (name, count) => {
    const operation = operations.get(name);
    const where = locationOf(FILE, `"${name}"`);
    if (!operation) throw new Error(`${where}: no operation is called ${name}`);
    let found = await roundTrips(operation);
    // Notifications of the sample's own changes arrive later: the key may have been dropped from the cache. A
    // connection sends `begin` apart in its first transaction.
    for (let again = 0; found > count && again < TRIES; again += 1) {
      found = await roundTrips(operation);
    }
    expect({ [where]: Math.max(found, count) }).toEqual({ [where]: count });
  });
});
