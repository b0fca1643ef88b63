import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { readChatApiConfig, startChatApi } from '../../src/index.ts';

const test = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-failed-start-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('a start that finds its port taken leaves nothing behind that uses the database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const config = readChatApiConfig({
    HOST: '127.0.0.1',
    CHAT_API_PORT: String(port),
    DATABASE_URL: test().url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  await expect(startChatApi(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  other.close();
  const connections = async () => {
    const { rows } = await test().database.sql.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'chat-api'`,
    );
    return rows.length;
  };
  // The server notices the end of a connection in its own time.
  while ((await connections()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
});
