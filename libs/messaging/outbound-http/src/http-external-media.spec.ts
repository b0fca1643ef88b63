import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { ExternalMedia } from '@tandem/messaging-domain/uploads';
import { ExternalMediaAddresses } from './external-media-addresses.ts';
import { HttpExternalMedia, type HttpExternalMediaOptions } from './http-external-media.ts';

/** Networks of requesters. */
const [ANN, MALLORY] = ['192.0.2.1', '192.0.2.2'];

let server: Server;
let url: string;
let respond: RequestListener;
let seen: IncomingMessage[];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request);
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/a.png`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

const proxy = (options: Partial<HttpExternalMediaOptions> = {}) =>
  new HttpExternalMedia({ policy: { allows: () => true }, timeoutMs: 5_000, ...options });
const answering =
  (body: string | Buffer, type = 'image/png', status = 200, headers = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
async function textOf(media: Awaited<ReturnType<HttpExternalMedia['open']>>): Promise<string> {
  const chunks = [];
  for await (const chunk of (media as ExternalMedia).read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('gives a picture, and later the cached one', async () => {
  respond = answering('picture', 'IMAGE/PNG; x=y');
  const source = proxy();
  const first = await source.open(url, null, ANN);
  expect(first).toMatchObject({ contentType: 'image/png', size: 7, contentRange: null });
  expect(await textOf(first)).toBe('picture');
  expect(await textOf(await source.open(url, { start: 1, end: 2 }, ANN))).toBe('picture');
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers).not.toHaveProperty('cookie');
});

it('sends one request to the other site for concurrent readers', async () => {
  respond = answering('picture');
  const source = proxy();
  const opened = await Promise.all([1, 2, 3].map(() => source.open(url, null, ANN)));
  expect(await Promise.all(opened.map(textOf))).toEqual(['picture', 'picture', 'picture']);
  expect(seen).toHaveLength(1);
});

it('caches no more than it may', async () => {
  respond = answering('x'.repeat(60));
  const source = proxy({ cacheBytes: 100 });
  for (const name of ['a', 'b', 'a']) await source.open(`${url}?${name}`, null, ANN);
  expect(seen).toHaveLength(3);
});

it('passes a video on in parts, and part of it on request', async () => {
  respond = answering('deo', 'video/mp4', 206, { 'content-range': 'bytes 2-4/5' });
  const media = await proxy().open(url, { start: 2, end: null }, ANN);
  expect(media).toMatchObject({ contentType: 'video/mp4', contentRange: 'bytes 2-4/5' });
  expect(await textOf(media)).toBe('deo');
  expect(seen[0]?.headers.range).toBe('bytes=2-');
});

it('follows three redirects and no more', async () => {
  respond = (request, response) => {
    const left = Number(new URL(request.url ?? '', url).searchParams.get('left'));
    if (left === 0) answering('picture')(request, response);
    else response.writeHead(302, { location: `/a.png?left=${left - 1}` }).end();
  };
  expect(await textOf(await proxy().open(`${url}?left=3`, null, ANN))).toBe('picture');
  expect(await proxy().open(`${url}?left=4`, null, ANN)).toBe('unavailable');
});

it.each<[string, RequestListener]>([
  ['a page', answering('<html>', 'text/html')],
  ['a vector graphic', answering('<svg/>', 'image/svg+xml')],
  ['no type', (_, response) => response.end('x')],
  ['an error', answering('x', 'image/png', 404)],
  ['too large a picture', answering('x'.repeat(101))],
  ['too large a video', answering('x'.repeat(201), 'video/mp4', 200, { 'content-length': '201' })],
  ['a redirect to a file', answering('', 'image/png', 302, { location: 'file:///etc/passwd' })],
  ['a redirect to nowhere', answering('', 'image/png', 302)],
  [
    'half a picture',
    (request, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '10' });
      response.write('x', () => request.socket.destroy());
    },
  ],
  ['nothing', (request) => request.socket.destroy()],
])(
  'has nothing to show where the other site answers %s, and does not ask again',
  async (_, answer) => {
    respond = answer;
    const source = proxy({ maxPictureBytes: 100, maxVideoBytes: 200 });
    expect(await source.open(url, null, ANN)).toBe('unavailable');
    const requests = seen.length;
    expect(await source.open(url, null, ANN)).toBe('unavailable');
    expect(seen).toHaveLength(requests);
  },
);

it('gives up on a site that does not answer in time', async () => {
  respond = () => undefined;
  expect(await proxy({ timeoutMs: 50 }).open(url, null, ANN)).toBe('unavailable');
});

it('aborts a video that exceeds its declared size', async () => {
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'video/webm' });
    response.end('x'.repeat(201));
  };
  const source = proxy({ maxVideoBytes: 200 });
  await expect(textOf(await source.open(url, null, ANN))).rejects.toThrow('longer than');
});

it('loads all pictures of a page that is read for the first time', async () => {
  const waiting: (() => void)[] = [];
  respond = (...parameters) => {
    waiting.push(() => answering('picture')(...parameters));
    if (waiting.length === 6) respond = answering('picture');
    if (waiting.length === 6) waiting.forEach((answer) => answer());
  };
  const source = proxy();
  const addresses = Array.from({ length: 40 }, (_, index) => `${url}?${index % 20}`);
  const opened = await Promise.all(addresses.map((address) => source.open(address, null, ANN)));
  expect(await Promise.all(opened.map(textOf))).toEqual(addresses.map(() => 'picture'));
  expect(seen).toHaveLength(20);
});

it('is busy when too many wait, or for too long', async () => {
  respond = stalling;
  const one = { maxRequests: 1, maxWaiting: 1, maxWaitMs: 3_600_000 };
  const source = proxy(one);
  const first = (await source.open(url, null, ANN)) as ExternalMedia;
  const second = source.open(`${url}?b`, null, ANN);
  expect(await source.open(`${url}?c`, null, MALLORY)).toBe('busy');
  first.close();
  expect(await second).toMatchObject({ contentType: 'video/mp4' });
  ((await second) as ExternalMedia).close();
  const impatient = proxy({ ...one, maxWaitMs: 1 });
  expect(await impatient.open(url, null, ANN)).toMatchObject({ contentType: 'video/mp4' });
  for (const name of ['b', 'c']) {
    expect(await impatient.open(`${url}?${name}`, null, ANN)).toBe('busy');
  }
});

it('is busy while as many requests are under way as there may be', async () => {
  let finish: () => void = () => undefined;
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' });
    response.write('x');
    finish = () => response.end();
  };
  const source = proxy({ maxRequests: 1, maxWaitMs: 1 });
  const first = await source.open(url, null, ANN);
  expect(await source.open(`${url}?b`, null, ANN)).toBe('busy');
  const reading = textOf(first);
  finish();
  expect(await reading).toBe('x');
  const second = await source.open(`${url}?b`, null, ANN);
  expect(second).toMatchObject({ contentType: 'video/mp4' });
  (second as ExternalMedia).close();
  const third = await source.open(`${url}?c`, null, ANN);
  expect(third).toMatchObject({ contentType: 'video/mp4' });
  (third as ExternalMedia).close();
});

const stalling: RequestListener = (request, response) => {
  if (request.url?.endsWith('picture')) return answering('picture')(request, response);
  response.writeHead(200, { 'content-type': 'video/mp4' });
  response.write('x');
};
const flood = (source: HttpExternalMedia) =>
  Promise.all(
    Array.from({ length: 16 }, (_, index) => source.open(`${url}?${index}`, null, MALLORY)),
  );

it('has room for others while one requester reads none of many videos', async () => {
  respond = stalling;
  const source = proxy({ maxWaitMs: 1 });
  const videos = await flood(source);
  expect(videos.filter((video) => video === 'busy')).toHaveLength(10);
  expect(await textOf(await source.open(`${url}?picture`, null, ANN))).toBe('picture');
  for (const video of videos) if (typeof video === 'object') video.close();
  expect(await source.open(`${url}?again`, null, MALLORY)).toMatchObject({ size: null });
});

/** Opens a video that stalls after its first byte, with the only request of its requester. */
async function stallingVideo() {
  let isClosed = false;
  respond = (request, response) => {
    response.once('close', () => (isClosed = true));
    stalling(request, response);
  };
  const source = proxy({ maxPauseMs: 50, maxRequestsPerRequester: 1 });
  const video = (await source.open(url, null, MALLORY)) as ExternalMedia;
  const isOver = async () => {
    while (!isClosed) await setTimeout(1);
    respond = stalling;
    expect(await source.open(`${url}?more`, null, MALLORY)).toMatchObject({ size: null });
  };
  return { video, isOver };
}

it('ends a video that its reader does not read', async () => {
  const { isOver } = await stallingVideo();
  await isOver();
});

it('ends a video whose reader stops reading', async () => {
  const { video, isOver } = await stallingVideo();
  const chunks = video.read()[Symbol.asyncIterator]();
  await chunks.next();
  await isOver();
  await expect(chunks.next()).rejects.toThrow('aborted');
});

it('contacts only allowed addresses, also after a redirect', async () => {
  respond = answering('picture');
  expect(await proxy({ policy: { allows: () => false } }).open(url, null, ANN)).toBe('unavailable');
  expect(seen).toEqual([]);
  const { port } = server.address() as AddressInfo;
  respond = answering('', 'image/png', 302, { location: `http://127.0.0.2:${port}/a.png` });
  const policy = { allows: (address: string) => address !== '127.0.0.2' };
  expect(await proxy({ policy }).open(url, null, ANN)).toBe('unavailable');
  expect(seen).toHaveLength(1);
});

it.each(['ftp://a.org/a.png', 'not an address', ''])('does not load %j', async (other) => {
  expect(await proxy().open(other, null, ANN)).toBe('unavailable');
});

it('signs addresses, and reads its own alone', () => {
  const addresses = new ExternalMediaAddresses('a secret');
  const written = addresses.of('https://a.org/ü.png?a=b');
  const [, prefix, signature = '', encoded = ''] = written.split('/');
  expect(prefix).toBe('external_content');
  expect(addresses.urlOf(signature, encoded)).toBe('https://a.org/ü.png?a=b');
  const other = Buffer.from('http://10.0.0.1/').toString('hex');
  expect(addresses.urlOf(signature, other)).toBeNull();
  expect(addresses.urlOf('', encoded)).toBeNull();
  expect(addresses.urlOf(signature.slice(2), encoded)).toBeNull();
  expect(addresses.urlOf(signature, 'zz')).toBeNull();
  expect(new ExternalMediaAddresses('another').urlOf(signature, encoded)).toBeNull();
});
