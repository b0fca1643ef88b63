import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anyText } from '@tandem/shared-kernel/testing';
import { schema } from '@tandem/shared-rest';
import fc from 'fast-check';
import { basic, startChatService, type RunningChatService } from '../../testing/chat-service.ts';
import { chatEndpoint } from '../chat-endpoint.ts';
import { TextParam } from '../chat-parameters.ts';
import { parseMultipart } from './multipart-parser.ts';
import { parsePartHeaders } from './part-headers.ts';

class NoteParams {
  @TextParam({ optional: true })
  note?: string;
}

const LIMIT = 600_000;
const upload = chatEndpoint({
  operationId: 'upload',
  method: 'POST',
  path: '/upload',
  tag: 'x',
  summary: 'x',
  auth: 'user',
  files: { maxBytes: LIMIT, tooLarge: 'File is too large' },
  params: NoteParams,
  response: { note: schema.string(), files: schema.anything() },
  handle: async ({ params, files }) => ({
    note: params.note ?? '',
    files: await Promise.all(
      files.map(async ({ fieldName, fileName, contentType, size, read }) => {
        const chunks = [];
        for await (const chunk of read()) chunks.push(chunk);
        const text = Buffer.concat(chunks).toString();
        return { fieldName, fileName, contentType, size, ends: text.slice(-5) };
      }),
    ),
  }),
});

let service: RunningChatService;
beforeAll(async () => {
  service = await startChatService([upload]);
});
afterAll(() => service.service.stop());

const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  service.call('/upload', { method: 'POST', headers: { ...basic(), ...headers }, body });

describe('a form with files', () => {
  it('gives fields and files', async () => {
    const form = new FormData();
    form.append('note', 'hi');
    form.append('whatever', new File(['hello'], 'naïve "x".txt', { type: 'text/plain' }));
    expect((await send(form)).body).toMatchObject({
      note: 'hi',
      files: [
        {
          fieldName: 'whatever',
          fileName: 'naïve "x".txt',
          contentType: 'text/plain',
          size: 5,
          ends: 'hello',
        },
      ],
    });
  });

  it.each(['', '.', '..', 'a/..', 'a\\'])('has no file by the name %j', async (name) => {
    const part = (fileName: string) =>
      `--b\r\ncontent-disposition: form-data; name="f"; filename="${fileName}"\r\n\r\nx\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const { body } = await send(`${part(name)}${part('...')}--b--\r\n`, headers);
    expect(body.files).toMatchObject([{ fileName: '...', ends: 'x' }]);
  });

  it('stores large files completely, up to the limit', async () => {
    const form = new FormData();
    form.append('file', new File([`${'x'.repeat(LIMIT - 5)}final`], 'x.bin'));
    expect((await send(form)).body).toMatchObject({ files: [{ size: LIMIT, ends: 'final' }] });
    form.set('file', new File(['x'.repeat(LIMIT + 1)], 'x.bin'));
    expect(await send(form)).toMatchObject({
      status: 400,
      body: { msg: 'File is too large', code: 'BAD_REQUEST' },
    });
  });

  it('may hold no file, or be another kind of form', async () => {
    const form = new FormData();
    form.append('note', 'alone');
    expect((await send(form)).body).toMatchObject({ note: 'alone', files: [] });
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('note=plain', type)).body).toMatchObject({ note: 'plain', files: [] });
  });

  it('is refused when it is broken', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    for (const body of ['', 'x', '--b\r\n', '--b\r\n\r\n\r\n--b--', '--b junk\r\n']) {
      expect(await send(body, type)).toMatchObject({
        status: 400,
        body: { msg: 'Malformed multipart body' },
      });
    }
    const none = { 'content-type': 'multipart/form-data' };
    expect((await send('x', none)).status).toBe(400);
  });
});

it('parses a body equally for any split into chunks', async () => {
  const body = Buffer.from(
    'preamble\r\n--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b\r\n' +
      'content-disposition: form-data; name=f; filename="C:\\\\x\\\\y.txt"\r\n\r\n\r\n--\r\n-b\r\n--b--bye',
  );
  const parse = async (size: number) => {
    async function* chunks() {
      for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
    }
    const parts: [string, string | null, string][] = [];
    await parseMultipart(chunks(), 'b', ({ fieldName, fileName }) => {
      const part: (typeof parts)[0] = [fieldName, fileName, ''];
      parts.push(part);
      return { write: (chunk) => void (part[2] += chunk.toString()), end: () => undefined };
    });
    return parts;
  };
  const expected = [
    ['a', null, ''],
    ['f', 'y.txt', '\r\n--\r\n-b'],
  ];
  for (let size = 1; size <= body.length; size += 1) expect(await parse(size)).toEqual(expected);
});

it.each([
  [`form-data; name="f"; filename*=UTF-8''%e2%82%ac.txt; filename="e.txt"`, '€.txt'],
  [`form-data; name="f"; filename*=UTF-8''%zz; filename="e.txt"`, 'e.txt'],
  ['form-data; name="f"; filename="a\\"b%22.txt"', 'a"b".txt'],
  ['form-data; name="f"; filename="/etc/passwd"', 'passwd'],
  ['form-data; name="f"; filename=""', ''],
  ['form-data; name="f"', null],
])('reads the file name of %s', (disposition, fileName) => {
  expect(parsePartHeaders({ 'content-disposition': [disposition] })).toEqual({
    fieldName: 'f',
    contentType: null,
    fileName,
  });
});

const noteWith = (content: string) =>
  `--b\r\nContent-Disposition: form-data; name="f"\r\n\r\n${content}\r\n--b--\r\n`;

it('parses random contents equally in random chunks, for any speed of the sink', async () => {
  const piece = fc.oneof(
    fc.constantFrom('\r', '\n', '-', '\r\n--', '\r\n--c', 'x'.repeat(20_000)),
    anyText({ maxLength: 5 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 4 }),
      async (pieces, sizes) => {
        const content = pieces.join('');
        // A client chooses a boundary that the content does not contain.
        fc.pre(!`\r\n${content}`.includes('\r\n--b'));
        const body = Buffer.from(noteWith(content));
        function* chunks() {
          for (let at = 0, turn = 0; at < body.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            yield body.subarray(at, at + size);
            at += size;
          }
        }
        const received: Buffer[] = [];
        await parseMultipart(chunks(), 'b', () => ({
          write: async (chunk) => {
            await setImmediate();
            received.push(chunk);
          },
          end: () => undefined,
        }));
        expect(Buffer.concat(received).toString()).toBe(content);
      },
    ),
    { numRuns: 50 },
  );
});

describe('a sink that is still writing', () => {
  const CHUNK = 65_536;

  /** A body without end, whose chunks are counted as they are read. */
  function endless() {
    const counted = { chunks: 0 };
    async function* body() {
      yield Buffer.from(noteWith('').slice(0, -8));
      for (;;) {
        counted.chunks += 1;
        await setImmediate();
        yield Buffer.alloc(CHUNK);
      }
    }
    return { counted, body };
  }

  it('stops the reading of the body', async () => {
    const { counted, body } = endless();
    const stopped = new Error('stopped');
    const parsed = parseMultipart(body(), 'b', () => ({
      write: async () => {
        for (let turn = 0; turn < 1_000; turn += 1) await setImmediate();
        throw stopped;
      },
      end: () => undefined,
    }));
    await expect(parsed).rejects.toBe(stopped);
    expect(counted.chunks).toBeLessThan(4);
  });

  it('is awaited when the body breaks off', async () => {
    const lost = new Error('connection lost');
    const steps: string[] = [];
    let begin: () => void = () => undefined;
    const began = new Promise<void>((resolve) => (begin = resolve));
    async function* body() {
      yield Buffer.from(noteWith('content').slice(0, -8));
      await began;
      throw lost;
    }
    const parsed = parseMultipart(body(), 'b', () => ({
      write: async () => {
        begin();
        for (let turn = 0; turn < 10; turn += 1) await setImmediate();
        steps.push('written');
      },
      end: () => void steps.push('ended'),
    }));
    await expect(parsed).rejects.toBe(lost);
    expect(steps).toEqual(['written']);
  });
});

it('leaves no temporary file of an upload that the client aborts', async () => {
  const id = randomUUID();
  const socket = connect(service.port, '127.0.0.1');
  const headers = [
    'POST /api/v1/upload HTTP/1.1',
    'Host: x',
    `Authorization: ${basic().authorization}`,
    'Content-Type: multipart/form-data; boundary=b',
    'Content-Length: 599000',
  ];
  const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n';
  socket.write(`${headers.join('\r\n')}\r\n\r\n${part}${id}${'x'.repeat(400_000)}`);
  let path: string | undefined;
  while (path === undefined) {
    await setTimeout(5);
    path = temporaryUploads().find((each) => contentOf(each).startsWith(id));
  }
  socket.destroy();
  while (existsSync(path)) await setTimeout(5);
});

function temporaryUploads(): string[] {
  const names = readdirSync(tmpdir()).filter((name) => name.startsWith('tandem-upload-'));
  return names.map((name) => join(tmpdir(), name));
}

/** Other tests create and remove such files meanwhile. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
