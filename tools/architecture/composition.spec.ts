import { expect, it } from '@jest/globals';
import { compositionFaults, faultsOfComposition } from './composition.ts';

it('processes get adapters from the modules of contexts, and modules hold no SQL', () => {
  expect(faultsOfComposition()).toEqual([]);
});

it.each([
  ['apps/chat-worker/src/planted.ts', 'const q = new PostgresMessageQueries(sql);'],
  ['apps/planted/src/main.ts', "import { FcmPushSender } from '@tandem/push-fcm';"],
  ['apps/planted/src/main.ts', "const { EmailGateway } = await import('@tandem/messaging-emoji');"],
  ['apps/planted/src/main.ts', 'database.unitOfWork((sql) => bindMessagingTx(sql, groups));'],
])('%s is refused for adapters that it binds', (path, text) => {
  expect(compositionFaults(path, text)).toEqual(['adapters bound by hand']);
});

it.each([
  ['apps/demo/src/planted.ts', "sql.query('delete from realm')"],
  ['apps/chat-api/src/composition/planted.ts', "sql.query('select id from realm')"],
  ['libs/assembly/planted/src/planted.ts', 'sql.query(`\n  insert into realm (id) values ($1)`)'],
])('%s is refused for its SQL', (path, text) => {
  expect(compositionFaults(path, text)).toEqual(['SQL']);
});

it('the backup tool reads and writes tables', () => {
  const text = "sql.query('select id from realm')";
  expect(compositionFaults('apps/operator/src/backup/planted.ts', text)).toEqual([]);
});

it('modules bind adapters', () => {
  const text = 'new PostgresMessageQueries(sql)';
  expect(compositionFaults('libs/assembly/messaging/src/messaging-queries.ts', text)).toEqual([]);
});
