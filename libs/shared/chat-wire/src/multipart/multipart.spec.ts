import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { schema } from '@tandem/shared-rest';
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

  it('keeps large files whole, up to the limit', async () => {
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

it('makes the same of a body however it arrives', async () => {
  const body = Buffer.from(
    'preamble\r\n--b  \r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--b\r\n' +
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
  expect(parsePartHeaders(`Content-Disposition: ${disposition}`)).toEqual({
    fieldName: 'f',
    contentType: null,
    fileName,
  });
});
