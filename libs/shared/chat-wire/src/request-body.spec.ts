import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { json, text } from 'node:stream/consumers';
import { schema } from '@tandem/shared-rest';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import type Koa from 'koa';
import { startChatService, type RunningChatService } from '../testing/chat-service.ts';
import { chatEndpoint } from './chat-endpoint.ts';
import { TextParam } from './chat-parameters.ts';
import { MAX_FORM_BYTES, readForm } from './request-body.ts';

class EchoParams {
  @TextParam({ optional: true })
  a!: string | undefined;

  @TextParam({ optional: true })
  b!: string | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
let chat: RunningChatService;

beforeAll(async () => {
  chat = await startChatService(
    METHODS.map((method) =>
      chatEndpoint({
        operationId: `echo-${method}`,
        method,
        path: '/echo',
        tag: 'echo',
        summary: 'Echo',
        auth: 'anonymous',
        params: EchoParams,
        response: { params: schema.anything() },
        handle: ({ params }) => Promise.resolve({ params }),
      }),
    ),
  );
});
afterAll(() => chat.service.stop(0));

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=XX';

interface Reply {
  readonly status: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Sends a body with any method, a GET's included. */
async function send(
  body: string | Buffer,
  type: string | undefined,
  { method = 'POST', query = '' } = {},
): Promise<Reply> {
  const call = request({
    host: '127.0.0.1',
    port: chat.port,
    path: `/api/v1/echo${query}`,
    method,
    headers: {
      ...(type !== undefined && { 'content-type': type }),
      'content-length': Buffer.byteLength(body),
    },
  }).end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as Reply['body'] };
}

const params = async (...given: Parameters<typeof send>) => {
  const { status, body } = await send(...given);
  return status === 200 ? body.params : { [String(status)]: body.msg };
};

/** A multipart body of boundary `XX`; a part is its headers and its content. */
const parts = (...given: readonly (readonly [headers: string, content: string])[]) =>
  [
    ...given.map(([headers, content]) => `--XX\r\n${headers}\r\n\r\n${content}\r\n`),
    '--XX--\r\n',
  ].join('');
const field = (name: string, content: string, more = '') =>
  [`Content-Disposition: form-data; name="${name}"${more}`, content] as const;

describe('a URL-encoded form', () => {
  it.each(METHODS)('is read for %s', async (method) => {
    expect(await params('a=1&b=x+y%C3%A9', URLENCODED, { method })).toEqual({ a: '1', b: 'x yé' });
  });

  it.each([
    ['', {}],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=1&a=2', { a: '2' }],
    ['a=1=2', { a: '1=2' }],
    ['a=%zz%', { a: '%zz%' }],
    ['a=%ff', { a: '\ufffd' }],
    ['&&=&a=1', { a: '1' }],
    ['a[]=1', {}],
  ])('%j gives %j', async (body, expected) => {
    expect(await params(body, URLENCODED)).toEqual(expected);
  });

  it('may name its character set', async () => {
    expect(await params('a=1', `${URLENCODED}; charset=UTF-8`)).toEqual({ a: '1' });
  });

  it('has precedence over the query, of which the last value counts', async () => {
    expect(await params('a=form', URLENCODED, { query: '?a=query&b=1&b=2' })).toEqual({
      a: 'form',
      b: '2',
    });
  });
});

describe('a body of another type', () => {
  it.each(['application/xml', 'text/plain', undefined])('(%s) is not read', async (type) => {
    expect(await params('{"a": "1"}', type)).toEqual({});
  });
});

describe('a JSON body', () => {
  const JSON_TYPE = 'application/json';

  it.each(METHODS)('is read for %s', async (method) => {
    expect(await params('{"a": "x \\u00e9", "b": "[1]"}', JSON_TYPE, { method })).toEqual({
      a: 'x é',
      b: '[1]',
    });
  });

  it.each([
    ['', {}],
    ['{}', {}],
    ['{"a": 5, "b": 1.0}', { a: '5', b: '1.0' }],
    ['{"a": true, "b": [1, {"b": "}"}]}', { a: 'true', b: '[1, {"b": "}"}]' }],
    ['{"a": {"a": ",:"} , "b":"\\"a\\":1"}', { a: '{"a": ",:"}', b: '"a":1' }],
    ['{"a": 1, "a": 2}', { a: '2' }],
    ['{"__proto__": "1", "a": "\\ud800"}', { a: '\ufffd' }],
    ['{"a": null}', { 400: 'a is not a string' }],
    ['[1]', { 400: 'Request body is not a dict' }],
    ['null', { 400: 'Request body is not a dict' }],
    ['{"a": 1', { 400: 'Request body is not valid JSON' }],
  ])('%j gives %j', async (body, expected) => {
    expect(await params(body, JSON_TYPE)).toEqual(expected);
  });

  it('has precedence over the query, and the limit of a form', async () => {
    expect(
      await params('{"a":"body"}', `${JSON_TYPE}; charset=utf-8`, { query: '?a=q&b=1' }),
    ).toEqual({ a: 'body', b: '1' });
    const large = `{"a":"${'x'.repeat(MAX_FORM_BYTES)}"}`;
    expect((await send(large, JSON_TYPE)).status).toBe(413);
  });

  it('gives every JSON value to a parameter as a form does, random ones included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const given = await params(JSON.stringify({ b: 'x', a: value }), JSON_TYPE);
        const expected = typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value);
        if (value === null || expected.includes('\0')) return;
        expect(given).toEqual({ a: expected, b: 'x' });
      }),
      { numRuns: 50 },
    );
  });
});

describe('a multipart form', () => {
  it.each(METHODS)('is read for %s', async (method) => {
    const body = parts(field('a', 'é 😀\r\nsecond line'), field('b', ''));
    expect(await params(body, MULTIPART, { method })).toEqual({ a: 'é 😀\r\nsecond line', b: '' });
  });

  it('gives the last of several equal names', async () => {
    expect(await params(parts(field('a', '1'), field('a', '2')), MULTIPART)).toEqual({ a: '2' });
  });

  it('accepts a form as fetch sends it', async () => {
    const body = new FormData();
    body.set('a', 'é');
    body.set('b', new Blob(['content'], { type: 'text/plain' }), 'b.txt');
    const { body: answer } = await chat.call('/echo', { method: 'POST', body });
    expect(answer).toEqual({ result: 'success', msg: '', params: { a: 'é' } });
  });

  it('buffers unread files', async () => {
    const file = field('b', 'content', '; filename="b.txt"');
    const typed = [`${file[0]}\r\nContent-Type: image/png`, 'content'] as const;
    const nameless = [`${field('b', '', '; filename=""')[0]}\r\nContent-Type: a/b`, ''] as const;
    for (const part of [file, typed, nameless]) {
      expect(await params(parts(part, field('a', '1')), MULTIPART)).toEqual({ a: '1' });
    }
  });

  it.each(['7bit', '8bit', 'binary', 'utf-8'])(
    'may name the type of a field and its encoding: %s',
    async (encoding) => {
      const [headers, content] = field('a', 'é');
      const typed = [
        `${headers}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${encoding}`,
        content,
      ] as const;
      expect(await params(parts(typed), MULTIPART)).toEqual({ a: 'é' });
    },
  );

  it('may have its boundary in quotes', async () => {
    const type = 'multipart/form-data; charset=utf-8; boundary="XX"';
    expect(await params(parts(field('a', '1')), type)).toEqual({ a: '1' });
  });

  const malformed = { '400': 'Malformed multipart body' };

  it.each([
    ['no boundary', 'multipart/form-data', parts(field('a', '1'))],
    ['an empty boundary', 'multipart/form-data; boundary=""', parts(field('a', '1'))],
    ['another boundary', 'multipart/form-data; boundary=YY', parts(field('a', '1'))],
    ['no part', MULTIPART, 'nonsense'],
    ['no end', MULTIPART, parts(field('a', '1')).slice(0, -8)],
    ['an end inside a header', MULTIPART, '--XX\r\nContent-Disposition: form-'],
    ['a header without end', MULTIPART, `--XX\r\nX: ${'x'.repeat(100_000)}`],
    ['an unknown encoding', MULTIPART, parts(['Content-Transfer-Encoding: x', '1'])],
    ['too many parts', MULTIPART, parts(...Array.from({ length: 1001 }, () => field('a', '1')))],
  ])('with %s is refused', async (_, type, body) => {
    expect(await params(body, type)).toEqual(malformed);
  });

  it('costs the parser linear time, for any header', async () => {
    // Over a minute in the parser's search for a file name.
    const hostile = `Content-Disposition: form-data;${' filename="a"b'.repeat(70_000)}`;
    expect(await params(parts([hostile, '1']), MULTIPART)).toEqual(malformed);
    // A boundary inside a text does not end the form: the following parts are still read.
    const hidden = `--XX\r\n\r\nno --XX-- end\r\n${parts([`X: y\r\n${hostile}`, '1'])}`;
    expect(await params(hidden, MULTIPART)).toEqual(malformed);
  });

  it('never breaks the service, with any content', async () => {
    const token = fc.oneof(
      fc.constantFrom(
        '--XX',
        '--XX--',
        '\r\n',
        '\r\n\r\n',
        '--',
        'Content-Disposition: form-data; name="a"',
        '; filename="x"',
        'Content-Type: a/b',
        'Content-Transfer-Encoding: base64',
        ': ',
        '=',
      ),
      anyText({ maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(token, { maxLength: 20 }), async (tokens) => {
        const { status } = await send(tokens.join(''), MULTIPART);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 150 },
    );
    expect(chat.logged()).not.toContain('request failed');
  });
});

describe('a form over the limit', () => {
  const tooLarge = { '413': `Request body is too large (limit: ${MAX_FORM_BYTES} bytes).` };
  const filled = (bytes: number) => `a=${'x'.repeat(bytes - 2)}`;

  it('is refused, one byte below is not', async () => {
    expect(await params(filled(MAX_FORM_BYTES), URLENCODED)).toEqual({
      a: 'x'.repeat(MAX_FORM_BYTES - 2),
    });
    expect(await params(filled(MAX_FORM_BYTES + 1), URLENCODED)).toEqual(tooLarge);
  });

  it('is refused with a code', async () => {
    const { body } = await send(filled(MAX_FORM_BYTES + 1), URLENCODED);
    expect(body).toMatchObject({ result: 'error', code: 'REQUEST_TOO_LARGE' });
  });

  it('is refused in parts, files included', async () => {
    const file = field('b', 'x'.repeat(MAX_FORM_BYTES), '; filename="b"');
    expect(await params(parts(field('a', '1'), file), MULTIPART)).toEqual(tooLarge);
  });

  it('is refused without an announced length, while it is still being sent', async () => {
    const call = request({
      host: '127.0.0.1',
      port: chat.port,
      path: '/api/v1/echo',
      method: 'POST',
      headers: { 'content-type': URLENCODED, 'transfer-encoding': 'chunked' },
    });
    call.write(filled(MAX_FORM_BYTES));
    call.write('xx');
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    expect([answer.statusCode, await json(answer)]).toMatchObject([
      413,
      { code: 'REQUEST_TOO_LARGE' },
    ]);
    call.end();
  });

  it('leaves the connection usable', async () => {
    const socket = connect(chat.port, '127.0.0.1');
    const head = (length: number, more = '') =>
      `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${URLENCODED}\r\nContent-Length: ${length}\r\n${more}\r\n`;
    socket.write(head(MAX_FORM_BYTES + 1) + filled(MAX_FORM_BYTES + 1));
    socket.write(`${head(3, 'Connection: close\r\n')}a=1`);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('a client that disconnects in the middle of its form', () => {
  it('harms no other user', async () => {
    const socket = connect(chat.port, '127.0.0.1');
    socket.write(
      `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${URLENCODED}\r\nContent-Length: 100\r\n\r\na=1`,
    );
    await once(socket, 'connect');
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.destroy();
    expect(await params('a=1', URLENCODED)).toEqual({ a: '1' });
  });

  it('before the first read is not awaited', async () => {
    const req = Readable.from(['a=1']);
    req.destroy();
    const gone = { req, get: () => '', request: { is: () => URLENCODED } };
    await expect(readForm(gone as unknown as Koa.Context)).rejects.toThrow('aborted');
  });
});
