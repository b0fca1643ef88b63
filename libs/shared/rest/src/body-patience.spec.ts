import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import {
  plainEndpoint,
  startPlainService,
  type RunningPlainService,
} from '../testing/plain-service.ts';

const running: RunningPlainService[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ service }) => service.stop(0)));
});

/** A service that reads bodies, and the answer that a client has received so far. */
async function begin(type: string, patience: { idle: number; upload: number; other: number }) {
  const endpoint = plainEndpoint(
    '/take',
    async (ctx) => {
      let bytes = 0;
      for await (const chunk of ctx.req) bytes += (chunk as Buffer).length;
      return `took ${bytes}`;
    },
    { method: 'POST' },
  );
  const service = await startPlainService([endpoint], {
    bodyPatience: {
      uploadIdleMs: patience.idle,
      uploadMs: patience.upload,
      otherMs: patience.other,
    },
  });
  running.push(service);
  const socket: Socket = connect(service.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.write(
    `POST /plain/take HTTP/1.1\r\nhost: a\r\ncontent-length: 30\r\ncontent-type: ${type}\r\n\r\n`,
  );
  return { socket, closed, answer: () => answer };
}

const UPLOADS = ['multipart/form-data; boundary=b', 'application/offset+octet-stream'];
const LONG = 60_000;

it.each(UPLOADS)('lets a slow upload take longer than other bodies may: %s', async (type) => {
  const { socket, answer } = await begin(type, { idle: LONG, upload: LONG, other: 20 });
  // Each piece after the time that a whole body of another kind has.
  for (let piece = 0; piece < 3; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.write('x'.repeat(10));
  }
  while (!answer().includes('took 30')) await once(socket, 'data');
  socket.destroy();
});

it.each([
  ['an upload that pauses', UPLOADS[0]!, { idle: 20, upload: LONG, other: LONG }],
  ['an upload without end', UPLOADS[1]!, { idle: LONG, upload: 20, other: LONG }],
  ['any other body', 'application/x-www-form-urlencoded', { idle: LONG, upload: LONG, other: 20 }],
])('ends %s', async (_, type, patience) => {
  const { socket, closed, answer } = await begin(type, patience);
  socket.write('x'.repeat(10));
  await closed;
  expect(answer()).toMatch(/^(HTTP\/1\.1 408 |$)/);
});
