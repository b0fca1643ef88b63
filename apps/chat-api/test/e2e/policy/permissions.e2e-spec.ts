import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { locationOf } from './location-of.ts';
import { operationsOf, sampleOf, send, verdict, type Operation } from './walk.ts';
import type { Sample } from './preparations.ts';
import { ACTORS, World, type Actor, type ActorKind } from './world.ts';

/*
 * Calls every operation of the running service as every kind of actor and compares the outcome with
 * `permissions.txt`. An operation without a row fails, and so does a row without an operation.
 */

const ROWS = readFileSync(new URL('permissions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', ...verdicts] = line.trim().split(/\s+/);
    return { name: `${method} ${path}`, verdicts };
  });

const FILE = 'apps/chat-api/test/e2e/policy/permissions.txt';

/** Actors that are refused before any other check. */
const OUTSIDERS: readonly ActorKind[] = ['deactivated', 'other realm', 'anonymous'];

const chat = useChatApi();
let world: World;
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  world = await World.found(chat());
  const list = await operationsOf(chat().client.url);
  operations = new Map(list.map((each) => [each.name, each]));
});

/** The outcomes for every kind of actor. */
async function verdictsOf(operation: Operation): Promise<string> {
  const actors = await world.actors(ACTORS);
  const found = isOfOrganization(operation)
    ? await inTurn(actors, (actor, index) => verdictOf(operation, actor, ACTORS[index]!))
    : await sideBySide(operation, actors);
  return found
    .map((each) => each.padEnd(6))
    .join(' ')
    .trim();
}

/** Whether an operation may change the outcome of others. */
function isOfOrganization({ name }: Operation): boolean {
  return /^\w+ \/(realm|scim|user_groups)\b/.test(name);
}

async function verdictOf(operation: Operation, actor: Actor, kind: ActorKind): Promise<string> {
  const answer = await send(world, operation, await ownSample(operation, actor, kind), actor);
  // An actor may have deactivated the organization: reactivate it for the next one.
  await world.sql('update realm set deactivated = false where deactivated');
  return verdict(answer);
}

/** The calls at the same time: the service answers them with fewer transactions. */
async function sideBySide(operation: Operation, actors: readonly Actor[]): Promise<string[]> {
  const samples = await inTurn(actors, (actor, index) =>
    ownSample(operation, actor, ACTORS[index]!),
  );
  const answers = actors.map((actor, index) => send(world, operation, samples[index]!, actor));
  return (await Promise.all(answers)).map(verdict);
}

/** The sample call of an actor, with objects of its own. */
async function ownSample(operation: Operation, actor: Actor, kind: ActorKind): Promise<Sample> {
  if (OUTSIDERS.includes(kind) && !operation.isAnonymous) return {};
  return sampleOf(world, operation, actor ?? (await world.account()));
}

async function inTurn<T, R>(
  items: readonly T[],
  visit: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) results.push(await visit(item, index));
  return results;
}

it(`has a row for every operation, and no other: edit ${FILE}`, async () => {
  const listed = new Set(ROWS.map(({ name }) => name));
  const added: string[] = [];
  for (const operation of operations.values()) {
    if (listed.has(operation.name)) continue;
    added.push(`${operation.name.padEnd(56)} ${await verdictsOf(operation)}`);
  }
  const removed = ROWS.filter(({ name }) => !operations.has(name));
  expect({
    'rows to add, as the service answers now': added,
    'rows to remove': removed.map(({ name }) => locationOf(FILE, `${name} `)),
  }).toEqual({ 'rows to add, as the service answers now': [], 'rows to remove': [] });
});

describe('the permission table', () => {
  it.each(ROWS)('$name', async ({ name, verdicts }) => {
    const operation = operations.get(name);
    const where = locationOf(FILE, `${name} `);
    if (!operation) throw new Error(`${where}: no operation is called ${name}`);
    const expected = verdicts
      .map((each) => each.padEnd(6))
      .join(' ')
      .trim();
    expect({ [where]: await verdictsOf(operation) }).toEqual({ [where]: expected });
  });
});
