import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi({ pictureProxy: 'private' });
let site: Server;
let siteUrl: string;

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url?.startsWith('/page')) response.end('<html>');
    else if (request.headers.range) {
      response.writeHead(206, { 'content-type': 'video/mp4', 'content-range': 'bytes 1-2/3' });
      response.end('de');
    } else {
      const type = request.url?.endsWith('.mp4') ? 'video/mp4' : 'image/png';
      response.writeHead(200, { 'content-type': type }).end('vid');
    }
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => site.once('listening', resolve));
  siteUrl = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Sends a link and returns the address of its preview. */
async function previewOf(link: string): Promise<string> {
  const { client, people } = chat();
  const { body } = await client.post('/messages/render', { content: link }, { as: people.guest });
  const [, src = ''] = /src="([^"]+)"/.exec(String(body.rendered)) ?? [];
  return src;
}

describe('a picture of another site', () => {
  it('is shown under a signed address of this server', async () => {
    const src = await previewOf(`${siteUrl}/a.png`);
    expect(src).toMatch(/^\/external_content\/[0-9a-f]{64}\/[0-9a-f]+$/);
    const answer = await fetch(`${chat().client.url}${src}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('vid');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '3',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, immutable, max-age=86400',
    });
  });

  it('is not loaded from a forged address', async () => {
    const src = await previewOf(`${siteUrl}/a.png`);
    const encoded = Buffer.from('http://127.0.0.1/secret').toString('hex');
    const forged = src.replace(/[^/]+$/, encoded);
    expect((await fetch(`${chat().client.url}${forged}`)).status).toBe(404);
    expect((await fetch(`${chat().client.url}/external_content/a/b`)).status).toBe(404);
  });

  it('is not found if the site sends something else', async () => {
    const src = await previewOf(`${siteUrl}/page/a.png`);
    expect((await fetch(`${chat().client.url}${src}`)).status).toBe(404);
  });

  it('has no preview if the organization has disabled previews', async () => {
    const { client, people } = chat();
    const set = (value: boolean) =>
      client.patch('/realm', { inline_image_preview: value }, { as: people.owner });
    expect((await set(false)).status).toBe(200);
    expect(await previewOf(`${siteUrl}/a.png`)).toBe('');
    expect((await set(true)).status).toBe(200);
    expect(await previewOf(`${siteUrl}/a.png`)).not.toBe('');
  });
});

describe('a video of another site', () => {
  it('is passed on in the parts that a player requests', async () => {
    const src = await previewOf(`${siteUrl}/a.mp4`);
    const url = `${chat().client.url}${src}`;
    expect(await (await fetch(url)).text()).toBe('vid');
    const part = await fetch(url, { headers: { range: 'bytes=1-2' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 1-2/3');
    expect(await part.text()).toBe('de');
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
