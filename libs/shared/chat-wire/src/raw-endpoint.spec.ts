import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { serveContent } from '@tandem/shared-rest';
import { basic, startChatService, type RunningChatService } from '../testing/chat-service.ts';
import { chatEndpoint } from './chat-endpoint.ts';
import { PathInt, PathText, TextParam } from './chat-parameters.ts';
import { rawEndpoint } from './raw-endpoint.ts';
import { WireError } from './wire-error.ts';

class FileParams {
  @PathInt()
  realmId!: number;

  @PathText({ rest: true })
  name!: string;

  @TextParam({ optional: true })
  download?: string;
}

const text = Buffer.from('0123456789');
const file = rawEndpoint({
  operationId: 'serve-file',
  method: 'GET',
  path: '/files/{realm_id}/{name}',
  params: FileParams,
  handle: async (ctx, { params, actor }) => {
    if (params.name === 'missing') throw new WireError(404, 'BAD_REQUEST', 'No such file');
    ctx.set('x-seen', JSON.stringify([params, (await actor())?.userId ?? null]));
    const content = {
      size: text.length,
      read: async function* (range?: { start: number; end: number }) {
        yield range ? text.subarray(range.start, range.end + 1) : text;
      },
    };
    serveContent(ctx, content, { contentType: 'text/plain', etag: 'v1' });
  },
});

const picture = rawEndpoint({
  operationId: 'picture',
  method: 'GET',
  path: '/api/v1/picture',
  handle: (ctx) => {
    ctx.redirect('/files/2/picture.png');
    return Promise.resolve();
  },
});
const setPicture = chatEndpoint({
  operationId: 'set-picture',
  method: 'POST',
  path: '/picture',
  tag: 'x',
  summary: 'x',
  auth: 'anonymous',
  response: {},
  handle: () => Promise.reject(new TemporarilyUnavailable('away', 7)),
});

let service: RunningChatService;
beforeAll(async () => {
  service = await startChatService([setPicture], { raw: [file, picture] });
});
afterAll(() => service.service.stop());

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { headers, method });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

it('serves contents beside the API', async () => {
  const { status, headers, body } = await get('/files/2/a/b%20c.txt?download=1');
  expect([status, body, headers.get('content-type')]).toEqual([200, '0123456789', 'text/plain']);
  expect(JSON.parse(headers.get('x-seen') ?? '')).toEqual([
    { realmId: 2, name: 'a/b c.txt', download: '1' },
    null,
  ]);
});

it('passes the actor, and refuses wrong credentials', async () => {
  expect((await get('/files/2/x', basic('m'))).headers.get('x-seen')).toContain('3]');
  expect((await get('/files/2/x', basic('z'))).status).toBe(401);
});

it('answers failures, methods and other paths as the API does', async () => {
  expect(JSON.parse((await get('/files/2/missing')).body)).toMatchObject({ msg: 'No such file' });
  expect((await get('/files/2/x', {}, 'POST')).headers.get('allow')).toBe('GET');
  expect((await get('/files/2/x', {}, 'OPTIONS')).status).toBe(204);
  expect((await get('/files/two/x')).status).toBe(404);
  expect((await get('/api/v1/nothing')).status).toBe(404);
});

it('answers browsers with pages, in their language', async () => {
  const page = async (path: string, language = 'en') => {
    const { status, body } = await get(path, { accept: 'text/html', 'accept-language': language });
    return [status, /<h1>(.*)<\/h1>/.exec(body)?.[1]];
  };
  expect(await page('/files/2/missing')).toEqual([404, 'There is nothing here']);
  expect(await page('/nothing', 'de-DE')).toEqual([404, 'Hier ist nichts']);
  expect(await page('/api/v1/nothing')).toEqual([404, undefined]);
});

it('may share a path with the API', async () => {
  const allowed = async (method: string) => {
    const { status, headers } = await get('/api/v1/picture', {}, method);
    return [status, headers.get('allow')];
  };
  const answer = await fetch(`http://127.0.0.1:${service.port}/api/v1/picture`, {
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/files/2/picture.png']);
  expect(await allowed('PUT')).toEqual([405, 'GET, POST']);
  expect(await allowed('OPTIONS')).toEqual([204, 'GET, POST']);
});

it('reports the time after which a temporarily refused request may be repeated', async () => {
  const { status, headers, body } = await get('/api/v1/picture', {}, 'POST');
  expect([status, headers.get('retry-after')]).toEqual([503, '7']);
  expect(JSON.parse(body)).toEqual({
    result: 'error',
    code: 'SERVER_NOT_READY',
    'retry-after': 7,
    msg: 'The server cannot answer this for now. Try again shortly.',
  });
});

it.each([
  ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-30', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=4-2', 200, '0123456789', null],
  ['bytes=1-2,4-5', 200, '0123456789', null],
  ['lines=1-2', 200, '0123456789', null],
])('answers Range %s', async (range, status, body, contentRange) => {
  const answer = await get('/files/2/x', { range });
  expect([answer.status, answer.body]).toEqual([status, body]);
  expect(answer.headers.get('content-range')).toBe(contentRange);
});

it('sends only the requested range', async () => {
  expect(await get('/files/2/x', { 'if-none-match': 'W/"v1"' })).toMatchObject({
    status: 304,
    body: '',
  });
  expect((await get('/files/2/x', { range: 'bytes=1-2', 'if-range': '"v0"' })).status).toBe(200);
  const head = await get('/files/2/x', {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([200, '10', '']);
});
