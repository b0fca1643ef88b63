import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { S3Server } from '@tandem/shared-s3/testing';
import * as tus from 'tus-js-client';
import { readChatApiConfig, startChatApi, type ChatApiConfig } from '../../src/index.ts';
import { useChatApi, type Person } from './chat-api-under-test.ts';

/* Two instances without a common folder, and a server of the S3 protocol that checks signatures. */

jest.setTimeout(180_000);

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `tandem-s3-${name}-`)));
const options: { -readonly [name in keyof ChatApiConfig]?: ChatApiConfig[name] } = {
  dataDir: folders[0]!,
};
let store: S3Server;
beforeAll(async () => {
  store = await S3Server.start();
  options.fileStoreUrl = store.address('&downloads=direct', '/chat');
});
const chat = useChatApi(options);
let other: string;
beforeAll(async () => {
  options.dataDir = folders[1]!;
  other = (await chat().startInstance()).client.url;
});
afterAll(async () => {
  await store.stop();
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});
beforeEach(() => store.failWith(undefined));

const authorization = ({ email, apiKey }: Person) => `Basic ${btoa(`${email}:${apiKey}`)}`;
const get = (path: string, as?: Person, at = other) =>
  fetch(at + path, {
    redirect: 'manual',
    headers: as === undefined ? {} : { authorization: authorization(as) },
  });

async function uploaded(as: Person, file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const answer = await fetch(`${chat().client.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: authorization(as) },
    body,
  });
  const { url, msg } = (await answer.json()) as { url: string; msg: string };
  expect([answer.status, msg]).toEqual([200, '']);
  return url;
}

const textFile = () => new File(['hello world'], 'two words.txt', { type: 'text/plain' });

it('stores files in the bucket alone, and any instance serves them', async () => {
  const { member } = chat().people;
  const url = await uploaded(member, textFile());
  const served = await get(url, member);
  expect([served.status, await served.text()]).toEqual([200, 'hello world']);
  expect([...store.objects.keys()]).toContain(`chat/uploads/${url.slice('/user_uploads/'.length)}`);
  const stored = folders.flatMap((folder) => [
    ...(existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files')) : []),
    ...(existsSync(join(folder, 'unfinished-uploads')) ? ['unfinished-uploads'] : []),
  ]);
  expect(stored).toEqual([]);
});

it('downloads come from the store, after the same checks and for a minute', async () => {
  const { member, other: outsider } = chat().people;
  const url = await uploaded(member, textFile());
  const path = url.replace('/user_uploads/', '/user_uploads/download/');
  const redirected = await get(path, member);
  expect([redirected.status, redirected.headers.get('cache-control')]).toEqual([
    302,
    'private, no-store',
  ]);
  const location = redirected.headers.get('location') ?? '';
  expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe('60');
  const direct = await fetch(location);
  expect([direct.status, await direct.text()]).toEqual([200, 'hello world']);
  expect(direct.headers.get('content-disposition')).toMatch(
    /^attachment; filename="two words\.txt"/,
  );
  for (const refused of [await get(path, outsider), await get(path)]) {
    expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
  }
  // Pages show files of this service alone.
  expect((await get(url, member)).status).toBe(200);
});

it('temporary addresses lead to the store until the key of their user changes', async () => {
  const { member } = chat().people;
  const { client } = chat();
  const path = await uploaded(member, textFile());
  const { body } = await client.get(path, {}, { as: member });
  const { url } = body as { url: string };
  const redirected = await get(url);
  expect(redirected.status).toBe(302);
  expect(await (await fetch(redirected.headers.get('location') ?? '')).text()).toBe('hello world');
  const changed = await client.post('/users/me/api_key/regenerate', {}, { as: member });
  expect(changed.status).toBe(200);
  Object.assign(member, { apiKey: (changed.body as { api_key: string }).api_key });
  const refused = await get(url);
  expect([refused.status, refused.headers.get('location')]).toEqual([403, null]);
});

it('a resumable upload that broke off continues at another instance', async () => {
  const { member } = chat().people;
  const content = Buffer.alloc(300_000, 'abc');
  const run = (changes: Partial<tus.UploadOptions>) =>
    new Promise<{ answer: string; url: string }>((resolve, reject) => {
      const upload: tus.Upload = new tus.Upload(content, {
        headers: { authorization: authorization(member) },
        metadata: { filename: 'long.txt', filetype: 'text/plain' },
        chunkSize: 100_000,
        retryDelays: [],
        onError: reject,
        onSuccess: ({ lastResponse }) =>
          resolve({ answer: lastResponse.getBody(), url: upload.url ?? '' }),
        onChunkComplete: (_size, accepted) => {
          if (accepted === 100_000 && changes.uploadUrl === undefined) {
            void upload.abort();
            resolve({ answer: '', url: upload.url ?? '' });
          }
        },
        ...changes,
      });
      upload.start();
    });
  const begun = await run({ endpoint: `${chat().client.url}/api/v1/tus/` });
  const unfinished = () =>
    [...store.objects.keys()].filter((key) => key.startsWith('chat/unfinished-uploads/'));
  expect(unfinished().length).toBeGreaterThan(0);
  const uploadUrl = begun.url.replace(chat().client.url, other);
  const { answer } = await run({ uploadUrl });
  const { url } = JSON.parse(answer) as { url: string };
  expect(await (await get(url, member, chat().client.url)).text()).toBe(content.toString());
  expect(unfinished()).toEqual([]);
});

it('answers 503 while the store is unavailable, and recovers', async () => {
  const { member } = chat().people;
  const url = await uploaded(member, textFile());
  store.failWith(503);
  const away = await get(url, member);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  const [sent] = [await chat().client.get('/users/me', {}, { as: member })];
  expect(sent.status).toBe(200);
  store.failWith(undefined);
  expect((await get(url, member)).status).toBe(200);
});

it('does not start with a bucket that the server refuses', async () => {
  const config = readChatApiConfig({
    DATABASE_URL: 'postgres://nowhere.invalid/x',
    DATA_DIR: folders[0],
    FILE_STORE_URL: store.address().replace('/tandem-files', '/missing'),
    LOG_LEVEL: 'silent',
  });
  await expect(startChatApi(config)).rejects.toThrow(
    /^S3 refuses FILE_STORE_URL, the bucket missing: NoSuchBucket/,
  );
});
