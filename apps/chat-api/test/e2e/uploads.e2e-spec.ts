import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi({ uploadLimits: { maxFileMib: 1, quotaBytes: null } });
const other = useChatApi({ uploadLimits: { maxFileMib: 1, quotaBytes: 1000 } });

const authorization = (person: Person) => `Basic ${btoa(`${person.email}:${person.apiKey}`)}`;

async function upload(
  as: Person,
  files: readonly File[],
  { field = 'file', service = chat }: { field?: string; service?: typeof chat } = {},
) {
  const form = new FormData();
  for (const file of files) form.append(field, file);
  const response = await fetch(`${service().client.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: authorization(as) },
    body: form,
  });
  const body = (await response.json()) as Readonly<Record<string, unknown>> & { url: string };
  return { status: response.status, body };
}

async function uploaded(
  as: Person,
  file = new File(['hello'], 'notes.txt', { type: 'text/plain' }),
) {
  const { status, body } = await upload(as, [file]);
  expect([status, body.msg]).toEqual([200, '']);
  return body.url;
}

async function get(path: string, as?: Person, headers: Record<string, string> = {}) {
  const response = await fetch(chat().client.url + path, {
    headers: { ...headers, ...(as && { authorization: authorization(as) }) },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() };
}

async function send(as: Person, to: readonly Person[], content: string): Promise<number> {
  const { status, body } = await chat().client.post(
    '/messages',
    { type: 'direct', to: to.map((each) => each.userId), content },
    { as },
  );
  expect([status, body.msg]).toEqual([200, '']);
  return body.id as number;
}

const attachments = async (as: Person) =>
  (await chat().client.get('/attachments', {}, { as })).body as {
    attachments: { id: number; path_id: string; message_ids: number[]; name: string }[];
    upload_space_used: number;
  };

const png = async (name = 'red.png') =>
  new File(
    [
      await sharp({ create: { width: 1000, height: 500, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    ],
    name,
    { type: 'image/png' },
  );

describe('an upload', () => {
  it('is answered with its address, for any name of the field', async () => {
    const { member } = chat().people;
    for (const field of ['file', 'files', 'filename', 'any']) {
      const { body } = await upload(member, [new File(['x'], 'a b.txt')], { field });
      expect(body).toEqual({
        result: 'success',
        msg: '',
        uri: body.url,
        filename: 'a b.txt',
        url: expect.stringMatching(
          new RegExp(`^/user_uploads/${chat().realmId}/[0-9a-f]{2}/[\\w-]{24}/a-b\\.txt$`),
        ),
      });
    }
  });

  it('is refused without a file, with two, or with one too large', async () => {
    const { member } = chat().people;
    expect((await upload(member, [])).body.msg).toBe('You must specify a file to upload');
    const two = [new File(['1'], '1'), new File(['2'], '2')];
    expect((await upload(member, two)).body.msg).toBe('You may only upload one file at a time');
    const large = new File([Buffer.alloc(1_048_577)], 'large.bin');
    expect((await upload(member, [large])).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: "File is larger than this server's configured maximum upload size (1 MiB).",
    });
    const fits = new File([Buffer.alloc(1_048_576)], 'fits.bin');
    expect((await upload(member, [fits])).status).toBe(200);
  });

  it('is refused when the space of the organization is used up', async () => {
    const { member } = other().people;
    const file = () => new File([Buffer.alloc(400)], 'x.bin');
    expect((await upload(member, [file()], { service: other })).status).toBe(200);
    expect((await upload(member, [file()], { service: other })).status).toBe(200);
    expect(await upload(member, [file()], { service: other })).toMatchObject({
      status: 400,
      body: {
        code: 'REALM_UPLOAD_QUOTA',
        msg: "Upload would exceed your organization's upload quota.",
      },
    });
  });

  it('needs a log-in', async () => {
    const form = new FormData();
    form.append('file', new File(['x'], 'x'));
    const url = `${chat().client.url}/api/v1/user_uploads`;
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(401);
  });
});

describe('an uploaded file', () => {
  it('is served to its owner, whole or in part', async () => {
    const { member } = chat().people;
    const url = await uploaded(member);
    const whole = await get(url, member);
    expect([whole.status, whole.text]).toEqual([200, 'hello']);
    expect(whole.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(whole.headers.get('content-disposition')).toContain('inline; filename="notes.txt"');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await get(url, member, { range: 'bytes=1-2' });
    expect([part.status, part.text]).toEqual([206, 'el']);
    const saved = await get(`${url}?download=true`, member);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('plays in a browser if it is a video', async () => {
    const { member } = chat().people;
    const url = await uploaded(member, new File(['x'], 'film.mov'));
    const { headers } = await get(url, member);
    expect(headers.get('content-type')).toBe('video/quicktime');
    expect(headers.get('content-disposition')).toContain('inline; filename="film.mov"');
  });

  it('does not run in a browser', async () => {
    const { member } = chat().people;
    for (const name of ['evil.html', 'evil.svg', 'evil.js', 'evil.xhtml']) {
      const url = await uploaded(member, new File(['<script>alert(1)</script>'], name));
      const { headers } = await get(url, member);
      expect(headers.get('content-disposition')).toMatch(/^attachment/);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  it('is private to its owner until a message shows it', async () => {
    const { member, other: vera, guest } = chat().people;
    const url = await uploaded(member);
    expect((await get(url, vera)).status).toBe(403);
    expect((await get(url)).status).toBe(403);
    expect((await get(`${url}x`, member)).status).toBe(404);
    await send(member, [vera], `see [notes](${url})`);
    expect((await get(url, vera)).text).toBe('hello');
    expect((await get(url, guest)).status).toBe(403);
  });

  it('cannot be shared by users who may not read it', async () => {
    const { member, other: vera, moderator } = chat().people;
    const url = await uploaded(member);
    await send(vera, [moderator], `stolen: [notes](${url})`);
    expect((await get(url, vera)).status).toBe(403);
    expect((await get(url, moderator)).status).toBe(403);
  });

  it('has a temporary address that needs no log-in', async () => {
    const { member, other: vera } = chat().people;
    const url = await uploaded(member);
    const { status, body } = await chat().client.get(url, {}, { as: member });
    expect(status).toBe(200);
    expect(body.url).toMatch(/^\/user_uploads\/temporary\/[^/]+\/notes\.txt$/);
    expect((await get(body.url as string)).text).toBe('hello');
    const forged = (body.url as string).replace(/temporary\/\w/, 'temporary/0');
    expect((await get(forged)).status).toBe(403);
    const refused = await chat().client.get(url, {}, { as: vera });
    expect([refused.status, refused.body.code]).toEqual([403, 'BAD_REQUEST']);
    expect((await chat().client.get(`${url}x`, {}, { as: vera })).status).toBe(404);
  });

  it('cannot lead out of the store', async () => {
    const { member } = chat().people;
    const { realmId } = chat();
    for (const path of ['../../secret.key', '..%2f..%2fsecret.key', '%2e%2e/x', 'a%00b']) {
      const { status } = await get(`/user_uploads/${realmId}/${path}`, member);
      expect([404, 403]).toContain(status);
    }
  });
});

describe('a picture', () => {
  it('is shown in messages by its thumbnail', async () => {
    const { member, other: vera, guest } = chat().people;
    const url = await uploaded(member, await png());
    const id = await send(member, [vera], `[red.png](${url})`);
    const { body } = await chat().client.get(`/messages/${id}`, {}, { as: vera });
    const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
    expect(body.message.content).toContain(`src="${thumbnail}"`);
    expect(body.message.content).toContain('data-original-dimensions="1000x500"');
    const { bytes, headers } = await get(thumbnail, vera);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 840,
      height: 420,
    });
    expect((await get(thumbnail, vera)).bytes.equals(bytes)).toBe(true);
    expect((await get(thumbnail, guest)).status).toBe(403);
    expect((await get(thumbnail.replace('840x560', '1x1'), vera)).status).toBe(404);
    const status = `/thumbnail/status/${url.replace('/user_uploads/', '')}`;
    const asked = async (as: Person, path = status) =>
      (await chat().client.get(path, {}, { as })).body;
    expect(await asked(vera)).toEqual({ result: 'success', msg: '', has_thumbnail: true });
    expect(await asked(vera, status.replace('/status', ''))).toMatchObject({ has_thumbnail: true });
    expect((await asked(guest)).result).toBe('error');
    expect((await asked(vera, `${status}x`)).result).toBe('error');
  });

  it('is shown in the text of a message, as is a sound', async () => {
    const { member, moderator } = chat().people;
    const picture = await uploaded(member, await png());
    const song = await uploaded(member, new File(['la'], 'a.mp3', { type: 'audio/mpeg' }));
    const notes = await uploaded(member);
    const id = await send(member, [moderator], `![p](${picture}) ![s](${song}) ![n](${notes})`);
    const { body } = await chat().client.get(`/messages/${id}`, {}, { as: moderator });
    const { content } = body.message as { content: string };
    expect(content).toContain(`<img alt="p" class="inline-image"`);
    expect(content).toContain(`data-original-src="${picture}"`);
    expect(content).toContain(
      `<audio controls preload="metadata" src="${song}" title="s"></audio>`,
    );
    expect(content).toContain(`!<a href="${notes}">n</a>`);
    for (const url of [picture, song, notes]) expect((await get(url, moderator)).status).toBe(200);
    expect((await attachments(member)).attachments[0]).toMatchObject({ message_ids: [id] });
  });

  it('that is broken has no thumbnail, and causes no server error', async () => {
    const { member } = chat().people;
    const noise = await sharp(randomBytes(90_000), {
      raw: { width: 200, height: 150, channels: 3 },
    })
      .png()
      .toBuffer();
    const cut = new File([noise.subarray(0, noise.length / 2)], 'cut.png', { type: 'image/png' });
    const url = await uploaded(member, cut);
    const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
    for (let time = 0; time < 2; time++) expect((await get(thumbnail, member)).status).toBe(404);
  });

  it('of vectors is refused, in any packing', async () => {
    const { member } = chat().people;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    for (const bytes of [Buffer.from(`${' '.repeat(65)}${svg}`), gzipSync(svg)]) {
      const file = new File([bytes], 'drawn.png', { type: 'image/png' });
      const url = await uploaded(member, file);
      const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
      expect((await get(thumbnail, member)).status).toBe(404);
    }
  });

  it('that cannot be decoded has no thumbnail', async () => {
    const { member } = chat().people;
    const url = await uploaded(member, new File(['no picture'], 'fake.png', { type: 'image/png' }));
    const thumbnail = `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/840x560.webp`;
    expect((await get(thumbnail, member)).status).toBe(404);
  });
});

describe('attachments', () => {
  it('are listed with the messages that show them', async () => {
    const { moderator, other: vera } = chat().people;
    const url = await uploaded(moderator, new File(['12345'], 'Übersicht 1.txt'));
    const before = await attachments(moderator);
    expect(before.attachments[0]).toMatchObject({
      name: 'Übersicht 1.txt',
      size: 5,
      message_ids: [],
      messages: [],
    });
    expect(url.endsWith(before.attachments[0]!.path_id)).toBe(true);
    const id = await send(moderator, [vera], `[it](${url})`);
    const { message } = (await chat().client.get(`/messages/${id}`, {}, { as: moderator })).body;
    expect((await attachments(moderator)).attachments[0]).toMatchObject({
      message_ids: [id],
      messages: [{ id, date_sent: message.timestamp }],
    });
    expect((await attachments(vera)).upload_space_used).toBe(before.upload_space_used);
  });

  it('are detached by an edit', async () => {
    const { moderator } = chat().people;
    const url = await uploaded(moderator);
    const [first, second] = [
      await send(moderator, [moderator], `[a](${url})`),
      await send(moderator, [moderator], `[a](${url})`),
    ];
    const edit = (id: number) =>
      chat().client.patch(`/messages/${id}`, { content: 'gone' }, { as: moderator });
    expect((await edit(first)).body.detached_uploads).toEqual([]);
    expect((await edit(second)).body.detached_uploads).toMatchObject([
      {
        path_id: url.replace('/user_uploads/', ''),
        message_ids: [],
        messages: [],
        name: 'notes.txt',
        size: 5,
      },
    ]);
  });

  it('are deleted by their owners only', async () => {
    const { administrator, other: vera } = chat().people;
    const url = await uploaded(administrator);
    await send(administrator, [vera], `[a](${url})`);
    const { id } = (await attachments(administrator)).attachments[0]!;
    const remove = (as: Person) => chat().client.delete(`/attachments/${id}`, {}, { as });
    expect((await remove(vera)).body.msg).toBe('Invalid attachment');
    expect((await remove(administrator)).status).toBe(200);
    expect((await get(url, administrator)).status).toBe(404);
    expect((await remove(administrator)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Invalid attachment',
    });
    const far = await chat().client.delete(`/attachments/${10 ** 18}`, {}, { as: vera });
    expect(far.body.msg).toBe('Invalid attachment');
  });
});
