import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';
import { SECRET, useChatApi } from '../chat-api-under-test.ts';
import { KillableInstance } from './killable-instance.ts';

const chat = useChatApi();
const QUEUES = Number(process.env.IDLE_QUEUES ?? 600);
const AT_ONCE = 50;
/** The memory limit of an idle queue with its connection, in bytes. */
const LIMIT = 20 * 1024;

const LOOKS = 60;
const LOOK_MS = 500;

/** Collects garbage, so that only retained memory is measured. */
const TIDY = `
  require('node:v8').setFlagsFromString('--expose-gc');
  const gc = require('node:vm').runInNewContext('gc');
  setInterval(gc, 1_000).unref();
`;

const folder = mkdtempSync(join(tmpdir(), 'tandem-idle-queues-'));
let instance: KillableInstance;
const sockets: Socket[] = [];

beforeAll(async () => {
  const tidy = join(folder, 'tidy.cjs');
  writeFileSync(tidy, TIDY);
  instance = await KillableInstance.prepare(builtApp('chat-api'), {
    DATABASE_URL: chat().database.url,
    SECRET_KEY: SECRET,
    RATE_LIMITS: 'off',
    EVENT_QUEUES_PER_USER: '100000',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--require ${tidy}`,
  });
  await instance.start();
});

afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  await instance.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Memory in use, without reserves of the allocator, which depend on the work done. */
async function memory(): Promise<number> {
  const text = await (await fetch(`${instance.url}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(text)?.[1]);
}

async function register(authorization: string): Promise<string> {
  const response = await fetch(`${instance.url}/api/v1/register`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ event_types: '["message"]', fetch_event_types: '[]' }),
  });
  return ((await response.json()) as { queue_id: string }).queue_id;
}

function poll(queueId: string, authorization: string): Promise<Socket> {
  const { port } = new URL(instance.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(
        `GET /api/v1/events?queue_id=${queueId}&last_event_id=-1 HTTP/1.1\r\n` +
          `host: localhost\r\nauthorization: ${authorization}\r\n\r\n`,
        () => resolve(socket),
      );
    });
    socket.once('error', reject);
  });
}

/** Opens many at a time, but not all. */
async function inTurns(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

it('an idle queue with its waiting poll uses less than 20 KB', async () => {
  const { email, apiKey } = chat().people.member;
  const authorization = `Basic ${btoa(`${email}:${apiKey}`)}`;
  // The growth of the process by any work is not a cost of the queues.
  await inTurns(200, async () => void (await register(authorization)));
  const before = await memory();
  await inTurns(QUEUES, async () => {
    sockets.push(await poll(await register(authorization), authorization));
  });
  // Garbage is collected at some time: take the minimum.
  let each = Infinity;
  for (let look = 0; look < LOOKS && each >= LIMIT; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    each = Math.min(each, ((await memory()) - before) / QUEUES);
  }
  expect(each).toBeLessThan(LIMIT);
  expect(sockets).toHaveLength(QUEUES);
});
