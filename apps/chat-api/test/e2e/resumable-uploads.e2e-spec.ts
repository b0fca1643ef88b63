import { describe, expect, it } from '@jest/globals';
import * as tus from 'tus-js-client';
import { useChatApi, type Person } from './chat-api-under-test.ts';

const chat = useChatApi({ uploadLimits: { maxFileMib: 1, quotaBytes: null } });

const authorization = (person: Person) => `Basic ${btoa(`${person.email}:${person.apiKey}`)}`;

async function get(path: string, as: Person) {
  const response = await fetch(chat().client.url + path, {
    headers: { authorization: authorization(as) },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, text: bytes.toString() };
}

describe('a resumable upload', () => {
  const content = Buffer.alloc(300_000, 'abc');
  const options = (as: Person): tus.UploadOptions => ({
    endpoint: `${chat().client.url}/api/v1/tus/`,
    headers: { authorization: authorization(as) },
    metadata: { filename: 'long.txt', filetype: 'text/plain' },
    chunkSize: 100_000,
    retryDelays: [],
  });
  const run = (as: Person, changes: Partial<tus.UploadOptions> = {}, body = content) =>
    new Promise<{ answer: string; upload: tus.Upload }>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(body, {
        ...options(as),
        ...changes,
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve({ answer: lastResponse.getBody(), upload }),
      });
      upload.start();
    });

  it('arrives in parts and becomes a file like any other', async () => {
    const { member } = chat().people;
    const { answer } = await run(member);
    const { url, filename } = JSON.parse(answer) as { url: string; filename: string };
    expect(filename).toBe('long.txt');
    expect((await get(url, member)).bytes.equals(content)).toBe(true);
  });

  it.each([
    ['is empty', Buffer.alloc(0), {}],
    ['comes with the request that begins it', content, { uploadDataDuringCreation: true }],
    ['begins with that request', content, { uploadDataDuringCreation: true, chunkSize: 200_000 }],
  ])('becomes a file when it %s', async (_, body, changes) => {
    const { member } = chat().people;
    const { answer } = await run(member, { chunkSize: 1_000_000, ...changes }, body);
    const { url, filename } = JSON.parse(answer) as { url: string; filename: string };
    expect(filename).toBe('long.txt');
    expect((await get(url, member)).bytes.equals(body)).toBe(true);
  });

  it('has a name even if its client sends none', async () => {
    const { member } = chat().people;
    const { answer } = await run(member, { metadata: {} });
    const { url, filename } = JSON.parse(answer) as { url: string; filename: string };
    expect([filename, url.split('/').at(-1)]).toEqual(['uploaded-file', 'uploaded-file']);
    const served = await fetch(chat().client.url + url, {
      headers: { authorization: authorization(member) },
    });
    expect(served.headers.get('content-disposition')).toContain('filename="uploaded-file"');
  });

  it('continues where it broke off', async () => {
    const { member } = chat().people;
    const begun = await new Promise<string>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(content, {
        ...options(member),
        onError: reject,
        onChunkComplete: () => {
          void upload.abort();
          resolve(upload.url!);
        },
      });
      upload.start();
    });
    const sent: number[] = [];
    const { answer } = await run(member, {
      uploadUrl: begun,
      onChunkComplete: (size) => sent.push(size),
    });
    expect(sent.reduce((sum, size) => sum + size, 0)).toBeLessThan(content.length);
    const { url } = JSON.parse(answer) as { url: string };
    expect((await get(url, member)).bytes.equals(content)).toBe(true);
  });

  it('starts anew if all its bytes arrived and the server could not make a file of them', async () => {
    const { member } = chat().people;
    const { sql } = chat().database.database;
    await sql.query(`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'too many connections' using errcode = '53300'; end $$`);
    await sql.query('create trigger refuse before insert on attachment execute function refuse()');
    const requests: string[] = [];
    const { answer } = await run(member, {
      retryDelays: [0],
      onBeforeRequest: async (request) => {
        requests.push(request.getMethod());
        if (request.getMethod() === 'HEAD') await sql.query('drop function refuse cascade');
      },
    });
    expect(requests.join()).toBe('POST,PATCH,PATCH,PATCH,HEAD,POST,PATCH,PATCH,PATCH');
    const { url } = JSON.parse(answer) as { url: string };
    expect((await get(url, member)).bytes.equals(content)).toBe(true);
  });

  it('belongs to the user who began it', async () => {
    const { member, other: vera } = chat().people;
    const begin = await fetch(`${chat().client.url}/api/v1/tus`, {
      method: 'POST',
      headers: {
        authorization: authorization(member),
        'tus-resumable': '1.0.0',
        'upload-length': '5',
      },
    });
    expect(begin.status).toBe(201);
    const location = new URL(begin.headers.get('location')!, begin.url).href;
    const offset = (as?: Person) =>
      fetch(location, {
        method: 'HEAD',
        headers: { 'tus-resumable': '1.0.0', ...(as && { authorization: authorization(as) }) },
      });
    expect((await offset(member)).headers.get('upload-offset')).toBe('0');
    expect((await offset(vera)).status).toBe(404);
    expect((await offset()).status).toBe(401);
    expect(
      (await fetch(location, { headers: { authorization: authorization(member) } })).status,
    ).toBe(405);
  });

  /** Begins an upload of `size` bytes. @returns the answer */
  const begin = (as: Person, size: number, url = chat().client.url) =>
    fetch(`${url}/api/v1/tus`, {
      method: 'POST',
      headers: {
        authorization: authorization(as),
        'tus-resumable': '1.0.0',
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa('long.txt')}`,
      },
    });
  const locationOf = (answer: Response) =>
    new URL(answer.headers.get('location')!, answer.url).href;
  const send = (as: Person, location: string, body: string, offset = 0) =>
    fetch(location, {
      method: 'PATCH',
      body,
      headers: {
        authorization: authorization(as),
        'tus-resumable': '1.0.0',
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
    });
  const cancel = (as: Person, location: string) =>
    fetch(location, {
      method: 'DELETE',
      headers: { authorization: authorization(as), 'tus-resumable': '1.0.0' },
    });

  it('is found by the id of its path alone', async () => {
    const { member, guest } = chat().people;
    const victim = locationOf(await begin(member, 5));
    const id = victim.split('/').at(-1)!;
    const own = locationOf(await begin(guest, 5));
    for (const trick of [`?x=/${id}`, `?/${id}`, `#/${id}`, `%2f..%2f${id}`]) {
      await send(guest, `${own}${trick}`, 'hello');
      expect((await cancel(guest, `${own}${trick}`)).status).not.toBe(500);
    }
    for (const name of [`${id}.json`, `${id}%00`, `${id}/`, `../${id}`, `${id.slice(0, -1)}`]) {
      const location = victim.replace(id, name);
      const { status } = await cancel(member, location);
      expect([404, 405]).toContain(status);
    }
    expect((await send(member, victim, 'hello')).status).toBe(200);
  });

  it('reveals no path of this machine when its file is missing', async () => {
    const { member } = chat().people;
    const location = locationOf(await begin(member, 5));
    expect((await cancel(member, location)).status).toBe(204);
    for (const answer of [await send(member, location, 'hello'), await cancel(member, location)]) {
      expect([404, 410]).toContain(answer.status);
      expect(await answer.text()).not.toMatch(/\/tmp|\/var|ENOENT|Error:/);
    }
  });

  it('is one of 25 that a person may have begun, on all instances together', async () => {
    const { moderator } = chat().people;
    const second = await chat().startInstance();
    const urls = [chat().client.url, second.client.url];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => begin(moderator, 5, urls[index % 2])),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(await refused[0]!.json()).toEqual({
      message: 'Too many unfinished uploads (limit: 25). Finish or cancel one of them.',
    });
    const begun = answers.filter(({ status }) => status === 201).map(locationOf);
    expect((await cancel(moderator, begun[0]!)).status).toBe(204);
    expect((await send(moderator, begun[1]!, 'hello')).status).toBe(200);
    const again = [await begin(moderator, 5), await begin(moderator, 5)];
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    expect((await begin(moderator, 5)).status).toBe(429);
    await second.stop();
  });

  it('becomes one file, for any number of last requests at any instance', async () => {
    const { other: vera } = chat().people;
    const second = await chat().startInstance();
    const location = locationOf(await begin(vera, 5));
    const elsewhere = location.replace(chat().client.url, second.client.url);
    expect((await send(vera, location, 'hel')).status).toBe(204);
    const finished = await Promise.all(
      [location, elsewhere, location, elsewhere].map((each) => send(vera, each, 'lo', 3)),
    );
    const urls = await Promise.all(
      finished
        .filter(({ status }) => status === 200)
        .map(async (answer) => ((await answer.json()) as { url: string }).url),
    );
    expect(new Set(urls).size).toBe(1);
    expect((await get(urls[0]!, vera)).text).toBe('hello');
    const { body } = await chat().client.get('/attachments', {}, { as: vera });
    const files = (body.attachments as { path_id: string }[]).filter(({ path_id: path }) =>
      urls[0]!.endsWith(path),
    );
    expect(files).toHaveLength(1);
    expect(finished.every(({ status }) => status < 500)).toBe(true);
    await second.stop();
  });

  it('is bounded like other uploads, and may be begun from a browser', async () => {
    const { member } = chat().people;
    await expect(run(member, {}, Buffer.alloc(1_048_577))).rejects.toThrow('413');
    const preflight = await fetch(`${chat().client.url}/api/v1/tus`, { method: 'OPTIONS' });
    expect([preflight.status, preflight.headers.get('tus-version')]).toEqual([204, '1.0.0']);
  });
});
