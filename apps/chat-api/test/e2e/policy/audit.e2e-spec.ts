import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from '../chat-api-under-test.ts';
import { locationOf } from './location-of.ts';
import { operationsOf, sampleOf, send, type Operation } from './walk.ts';
import { World } from './world.ts';

/*
 * Sends the sample call of each write operation, as an owner, and compares the kinds of the new entries of
 * the audit log with `audit.json`. An operation without a line fails, and so does one for administrators
 * without an entry.
 */

const FILE = 'apps/chat-api/test/e2e/policy/audit.json';
const EXCEPTIONS = 'apps/chat-api/test/e2e/policy/audit-exceptions.json';
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const EXPECTED = JSON.parse(read('audit.json')) as Readonly<Record<string, readonly string[]>>;

/** Operations that are refused to members. */
const ADMINISTRATIVE = read('permissions.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.trim().split(/\s+/))
  .filter(([, , , , , member = '']) => ['admin', 'owner', 'no'].includes(member))
  .map(([method = '', path = '']) => `${method} ${path}`);

/** Their sample calls fail and other tests check their entries, or they are no administrative acts: why. */
const WITHOUT_ENTRY = JSON.parse(read('audit-exceptions.json')) as Readonly<Record<string, string>>;

interface Entry {
  readonly kind: string;
  readonly actorType: string;
  readonly actorId: number | null;
  readonly credential: string | null;
  readonly address: string | null;
}

const chat = useChatApi();
let world: World;
let operations: ReadonlyMap<string, Operation>;

beforeAll(async () => {
  world = await World.found(chat());
  const list = await operationsOf(chat().client.url);
  operations = new Map(
    list.filter(({ method }) => method !== 'GET').map((each) => [each.name, each]),
  );
});

async function entriesOf(operation: Operation): Promise<{ actorId: number; entries: Entry[] }> {
  const actor = (await world.actor('owner'))!;
  const sample = await sampleOf(world, operation, actor);
  const [last] = await world.sql<{ id: number }>(
    'select coalesce(max(id), 0) as id from audit_entry',
  );
  await send(world, operation, sample, operation.isAnonymous ? null : actor);
  await world.sql('update realm set deactivated = false where deactivated');
  const entries = await world.sql<Entry>(
    `select kind, actor_type as "actorType", actor_id as "actorId", credential_type as credential,
       address from audit_entry where id > $1 order by id`,
    last?.id ?? 0,
  );
  return { actorId: actor.userId, entries };
}

it(`has a line for every operation that changes something, and no other: edit ${FILE}`, async () => {
  const added: string[] = [];
  for (const operation of operations.values()) {
    if (operation.name in EXPECTED) continue;
    const kinds = (await entriesOf(operation)).entries.map(({ kind }) => kind);
    added.push(`"${operation.name}": ${JSON.stringify(kinds)},`);
  }
  const removed = Object.keys(EXPECTED).filter((name) => !operations.has(name));
  expect({
    'lines to add, as measured now': added,
    'lines to remove': removed.map((name) => locationOf(FILE, `"${name}"`)),
  }).toEqual({ 'lines to add, as measured now': [], 'lines to remove': [] });
});

it.each(ADMINISTRATIVE.filter((name) => !name.startsWith('GET ')))(
  'records %s, which members may not do',
  (name) => {
    const isCovered = (EXPECTED[name] ?? []).length > 0 || name in WITHOUT_ENTRY;
    const advice = `${locationOf(FILE, `"${name}"`)}: add its entry, or the reason for none to ${EXCEPTIONS}`;
    expect(isCovered ? [] : [advice]).toEqual([]);
  },
);

describe('the audit log records', () => {
  it.each(Object.entries(EXPECTED))('%s: %j', async (name, kinds) => {
    const operation = operations.get(name);
    const where = locationOf(FILE, `"${name}"`);
    if (!operation) throw new Error(`${where}: no operation is called ${name}`);
    const { actorId, entries } = await entriesOf(operation);
    expect({ [where]: entries.map(({ kind }) => kind) }).toEqual({ [where]: kinds });
    if (operation.isAnonymous) return;
    const actor = {
      actorType: 'user',
      actorId,
      credential: 'api_key',
      address: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/),
    };
    for (const entry of entries) expect(entry).toEqual({ kind: entry.kind, ...actor });
  });
});
