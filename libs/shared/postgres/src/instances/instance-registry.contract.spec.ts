import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import { InstanceRegistry, type RegistryLimits } from './instance-registry.ts';
import type { Vocabulary } from './vocabulary.ts';

const test = useTestDatabase();
const OLD: Vocabulary = {
  eventTypes: ['sent', 'read'],
  consumers: { mail: ['sent'], traffic: [] },
  eventKinds: ['message'],
};
const NEW: Vocabulary = {
  eventTypes: ['sent', 'read', 'starred'],
  consumers: { mail: ['sent', 'read'] },
  eventKinds: ['message', 'star'],
};
const started: InstanceRegistry[] = [];
let errors: unknown[];

beforeEach(async () => {
  errors = [];
  await test().database.sql.query('truncate instance');
});
afterEach(() => Promise.all(started.splice(0).map((each) => each.stop())));

async function start(vocabulary: Vocabulary, limits: Partial<RegistryLimits> = {}) {
  const { sql } = test().database;
  const onError = (error: unknown) => errors.push(error);
  const registry = new InstanceRegistry({ sql, process: 'test', vocabulary, onError, limits });
  await registry.start();
  started.push(registry);
  return registry;
}

/** Waits for an answer other than `from`, and returns it. */
async function changed<T>(ask: () => T, from: T): Promise<T> {
  for (let answer = ask(); ; answer = ask()) {
    if (answer !== from) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

it('accepts events that it handles and events that all versions ignore', async () => {
  const old = await start(OLD);
  expect(['sent', 'read'].map((type) => old.verdictOn('mail', type))).toEqual(['take', 'take']);
});

it('leaves an event to another live version that handles it, and processes it when that has stopped', async () => {
  const newer = await start(NEW);
  const old = await start(OLD, { everySeconds: 0.02 });
  expect(old.verdictOn('mail', 'read')).toBe('hand-over');
  expect(old.verdictOn('traffic', 'read')).toBe('take');
  await newer.stop();
  expect(await changed(() => old.verdictOn('mail', 'read'), 'hand-over')).toBe('take');
});

it('reads the other instances before it judges an unknown type, and waits if one knows it', async () => {
  const old = await start(OLD, { everySeconds: 1000 });
  const newer = await start(NEW);
  expect(old.verdictOn('mail', 'starred')).toBe('wait');
  expect(await changed(() => old.verdictOn('mail', 'starred'), 'wait')).toBe('hand-over');
  // No instance of the new version handles this one yet.
  expect(old.verdictOn('traffic', 'starred')).toBe('wait');
  expect(newer.verdictOn('mail', 'starred')).toBe('take');
});

it('skips events that no recent instance knows, and reports it once', async () => {
  const newer = await start(NEW);
  await newer.stop();
  const old = await start(OLD, { everySeconds: 0.02 });
  expect(await changed(() => old.maySay('star'), true)).toBe(false);
  await test().database.sql.query(`update instance set seen_at = now() - interval '6 minutes'
    where is_stopped`);
  expect(await changed(() => old.verdictOn('mail', 'starred'), 'wait')).toBe('skip');
  expect(await changed(() => old.maySay('star'), false)).toBe(true);
  expect([old.verdictOn('mail', 'starred'), old.maySay('message')]).toEqual(['skip', true]);
  expect([errors.length, old.skipped]).toEqual([2, 2]);
});

it('removes those that ended long ago', async () => {
  await (await start(OLD)).stop();
  await test().database.sql.query(`update instance set seen_at = now() - interval '2 days'`);
  await start(NEW);
  const { rows } = await test().database.sql.query('select 1 from instance');
  expect(rows).toHaveLength(1);
});
