import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleCycle } from '@tandem/node-network-domain/testing';
import {
  buildStatusPage,
  startChromium,
  type TestBrowser,
} from '@tandem/node-network-status-page/testing';
import type { Page } from 'playwright-core';
import { useNodeStatusApi } from './node-status-under-test.ts';

const NODES = 60;
/** Stored for inspection. */
const pictures =
  process.env.STATUS_PAGE_PICTURES ?? mkdtempSync(join(tmpdir(), 'tandem-status-page-real-'));

let browser: TestBrowser;

// Before the service starts: it looks for the built page then.
beforeAll(async () => {
  await buildStatusPage();
});

const service = useNodeStatusApi();

beforeAll(async () => {
  const nodes = Array.from({ length: NODES }, (_, index) => ({ nodeId: index + 1 }));
  for (const daysAgo of [2, 1, 0]) {
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    await service().network.saveCycle(sampleCycle(at, nodes));
  }
  await service().client.api.refresh();
  browser = await startChromium();
});
afterAll(async () => {
  await browser.close();
});

/** Opens the page of the service. @returns it, and everything that went wrong on it */
async function open(): Promise<{ page: Page; complaints: string[] }> {
  const { url } = service().client.api;
  const complaints: string[] = [];
  const page = await browser.context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) complaints.push(`outside: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  await page.goto(`${url}/`);
  return { page, complaints };
}

describe('the status page of the real service', () => {
  it('shows the network that was stored, without complaints', async () => {
    const { page, complaints } = await open();
    const { client } = service();
    const gateways = (await client.json('/dvpn/v1/directory/gateways')) as { name: string }[];
    await page.getByText(`${gateways.length} are in the directory for clients`).waitFor();
    await page.locator('svg.chart').first().waitFor();
    expect(await page.locator('.tile').count()).toBe(6);
    const { total_nodes: nodes } = await client.json('/v2/summary');
    expect(await page.locator('.tile').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining(String(nodes))]),
    );
    await page.screenshot({ path: join(pictures, 'real.png'), fullPage: true });
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('opens the details of a gateway that its address names', async () => {
    const { client } = service();
    const [first] = (await client.json('/dvpn/v1/directory/gateways')) as {
      identity_key: string;
    }[];
    const { page, complaints } = await open();
    await page.goto(`${client.api.url}/#gateway=${first?.identity_key}`);
    await page.reload();
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('dialog').textContent()).toContain(first?.identity_key);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is served with a policy that lets nothing else in, compressed where wanted', async () => {
    const { client } = service();
    const plain = await client.get('/');
    expect(plain.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      vary: 'accept, accept-encoding',
    });
    const packed = await client.get('/', { 'accept-encoding': 'br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect((await client.send('HEAD', '/')).text).toBe('');
    expect((await client.get('/?from=elsewhere')).status).toBe(200);
    const script = /src="(\/?assets\/[^"]+)"/.exec(plain.text)?.[1] ?? '';
    const asset = await client.get(`/${script.replace(/^\//, '')}`);
    expect(asset.headers['cache-control']).toContain('immutable');
    expect((await client.get('/assets/../package.json')).status).toBe(404);
  });
});
