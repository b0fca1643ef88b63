import { afterEach, describe, expect, it } from '@jest/globals';
import { TANDEM_VERSION } from '@tandem/shared-kernel';
import {
  plainEndpoint,
  startPlainService,
  type RunningPlainService,
} from '../testing/plain-service.ts';

let running: RunningPlainService | undefined;

async function start(...given: Parameters<typeof startPlainService>): Promise<RunningPlainService> {
  running = await startPlainService(...given);
  return running;
}

afterEach(async () => {
  await running?.service.stop(0);
  running = undefined;
});

describe('/health', () => {
  it('is 200 while the database answers', async () => {
    const { fetch } = await start();
    const answer = await fetch('/health');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toEqual({
      service: 'plain',
      version: TANDEM_VERSION,
      status: 'up',
      database: 'up',
      stopping: false,
    });
  });

  it('lists unavailable optional dependencies', async () => {
    const { fetch } = await start([], { health: async () => ({ degraded: ['event bus'] }) });
    const answer = await fetch('/health');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: 'degraded', degraded: ['event bus'] });
  });

  it('is 503 while it does not, without saying why', async () => {
    const health = () => Promise.reject(new Error('password of tandem is wrong'));
    const { fetch } = await start([], { health });
    const answer = await fetch('/health');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      service: 'plain',
      version: TANDEM_VERSION,
      status: 'down',
      database: 'down',
      stopping: false,
    });
  });
});

describe('/metrics', () => {
  it('counts requests by operation and status, those without an endpoint together', async () => {
    const { fetch } = await start([plainEndpoint('/hello', () => 'hello')]);
    for (const path of ['/plain/hello', '/plain/hello', '/plain/a', '/plain/b', '/health']) {
      await (await fetch(path)).text();
    }
    const answer = await fetch('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; .*version=0\.0\.4/);
    const lines = (await answer.text()).split('\n');
    const counts = lines.filter((line) => line.startsWith('http_requests_total{'));
    expect(counts.map((line) => line.replace(',service="plain"', '')).sort()).toEqual([
      'http_requests_total{operation="hello",method="GET",status="200"} 2',
      'http_requests_total{operation="none",method="GET",status="404"} 2',
      'http_requests_total{operation="service",method="GET",status="200"} 1',
    ]);
    expect(lines).toContain('http_requests_in_flight{service="plain"} 1');
    expect(lines).toContainEqual(expect.stringContaining('http_request_duration_seconds_bucket'));
    expect(lines).toContainEqual(expect.stringContaining('nodejs_eventloop_lag_seconds'));
  });

  it('belongs to one of several services in the process', async () => {
    const other = await startPlainService();
    await (await other.fetch('/plain/x')).text();
    const { fetch } = await start();
    expect(await (await fetch('/metrics')).text()).not.toContain('http_requests_total{');
    await other.service.stop(0);
  });
});

describe('/openapi.json', () => {
  it('is the document, for any page to read', async () => {
    const { fetch } = await start();
    const answer = await fetch('/openapi.json');
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'plain' } });
  });
});

describe('/docs', () => {
  it('loads everything from this service, under a policy that allows nothing else', async () => {
    const { fetch } = await start();
    const page = await fetch('/docs');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await page.text();
    expect(html).not.toMatch(/(src|href)="https?:/);
    const loaded = [...html.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path!);
    expect(loaded.length).toBeGreaterThanOrEqual(4);
    for (const path of loaded) {
      const asset = await fetch(path);
      expect({ path, status: asset.status, empty: (await asset.text()) === '' }).toEqual({
        path,
        status: 200,
        empty: false,
      });
    }
  });

  it('starts the page over the document of this service', async () => {
    const { fetch } = await start();
    const script = await fetch('/docs/start.js');
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(await script.text()).toContain("url: '/openapi.json'");
  });

  it.each(['/docs/', '/docs/package.json', '/docs/../package.json', '/docs/%2e%2e/package.json'])(
    'gives no other file: %s',
    async (path) => {
      const { fetch } = await start();
      expect((await fetch(path)).status).toBe(404);
    },
  );
});

it('leaves other methods to the dialect', async () => {
  const { fetch } = await start();
  expect((await fetch('/health', { method: 'POST' })).status).toBe(404);
  expect((await fetch('/health', { method: 'HEAD' })).status).toBe(200);
});
