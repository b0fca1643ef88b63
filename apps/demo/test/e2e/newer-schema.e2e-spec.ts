import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readChatApiConfig, startChatApi } from '@tandem/chat-api';
import { readChatWorkerConfig, startChatWorker } from '@tandem/chat-worker';
import { readNodeStatusApiConfig, startNodeStatusApi } from '@tandem/node-status-api';
import { readNodeStatusWorkerConfig, startNodeStatusWorker } from '@tandem/node-status-worker';
import { useTestDatabase } from '@tandem/shared-postgres/testing';

/* A newer version has applied a migration that is older than the newest one of this version. */

const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'newer-schema-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({
  DATABASE_URL: test().url,
  DATA_DIR: folder,
  UPSTREAM_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'silent',
});

beforeAll(() =>
  test().database.sql.query(
    `insert into migration (timestamp, name) values (1, 'of-tomorrow1000000000001')`,
  ),
);

it.each([
  ['chat-api', () => startChatApi(readChatApiConfig(environment()))],
  ['chat-worker', () => startChatWorker(readChatWorkerConfig(environment()))],
  ['node-status-api', () => startNodeStatusApi(readNodeStatusApiConfig(environment()))],
  ['node-status-worker', () => startNodeStatusWorker(readNodeStatusWorkerConfig(environment()))],
])('%s does not start', async (_, start) => {
  await expect(start()).rejects.toThrow(
    'a newer version has changed this database (1000000000001-of-tomorrow): run that version, or restore a backup from before',
  );
});
