import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { operationsOf, sampleOf, send, verdict, type Operation } from './walk.ts';
import { ACTORS, World, type ActorKind } from './world.ts';

/*
 * Walks every operation of the running service as every kind of actor and compares the outcome
 * with `permissions.txt`. An operation without a row fails, and so does a row without an operation.
 */

const ROWS = readFileSync(new URL('permissions.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [method = '', path = '', ...verdicts] = line.trim().split(/\s+/);
    return { name: `${method} ${path}`, verdicts };
  });

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

it('has a row for every operation, and no other', () => {
  expect(ROWS.map(({ name }) => name).sort()).toEqual([...operations.keys()].sort());
});

describe('who may', () => {
  it.each(ROWS)('$name', async ({ name, verdicts }) => {
    const operation = operations.get(name);
    if (!operation) throw new Error(`No operation is called ${name}`);
    const found: string[] = [];
    for (const kind of ACTORS) {
      const actor = await world.actor(kind);
      const needsNone = OUTSIDERS.includes(kind) && !operation.isAnonymous;
      const maker = actor ?? (await world.account());
      const sample = needsNone ? {} : await sampleOf(world, operation, maker);
      found.push(verdict(await send(world, operation, sample, actor)));
      // An actor may have deactivated the organization: reactivate it for the next one.
      await world.sql('update realm set deactivated = false where deactivated');
    }
    expect(found.join(' ')).toBe(verdicts.join(' '));
  });
});
