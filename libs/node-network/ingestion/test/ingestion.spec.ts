import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportProbeReports, type ProbeReportStore } from '@tandem/node-network-domain';
import { sampleProbeResult } from '@tandem/node-network-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { HttpService, TrustedProxies } from '@tandem/shared-rest';
import {
  AcceptedRequests,
  IngestionDialect,
  importProbeReportsEndpoint,
  ingestionOpenApi,
  signRequest,
  type IngestionEndpoint,
} from '../src/index.ts';

const PATH = '/internal/probe-reports';
const KEYS = new Map([
  ['north', 'n'.repeat(32)],
  ['south', 's'.repeat(40)],
]);
const SECRET = 'n'.repeat(32);
const DOCUMENT = {
  A: { result: sampleProbeResult(), log: 'done', tested_at: '2026-03-11T08:00:00Z' },
  B: { result: { odd: true }, tested_at: '2026-03-11T08:00:00Z' },
  unknown: { result: sampleProbeResult(), log: '', tested_at: '2026-03-11T08:00:00Z' },
  broken: { log: 'no result' },
};
const BODY = JSON.stringify(DOCUMENT);
/** Knows the gateways A and B. */
const store: ProbeReportStore = {
  saveProbeReports: async (reports) =>
    reports.filter(({ identityKey }) => ['A', 'B'].includes(identityKey)).length,
};

let clock: FakeClock;
let service: HttpService<IngestionEndpoint>;
let url: string;
let logged: string[];
let imports: string[];
let fail: Error | null;

beforeEach(async () => {
  clock = new FakeClock();
  logged = [];
  imports = [];
  fail = null;
  await serve();
});
afterEach(() => service.stop(100));

async function serve({
  parallel = 8,
  parallelPerNetwork = 4,
  patienceMs = 30_000,
} = {}): Promise<void> {
  const importer = new ImportProbeReports({ store, clock });
  const endpoints = [
    importProbeReportsEndpoint({
      importProbeReports: {
        execute: (document) => (fail ? Promise.reject(fail) : importer.execute(document)),
      },
      onImported: (agent, { stored }) => imports.push(`${agent} ${stored}`),
    }),
  ];
  const log = (fields: object, message: string) =>
    logged.push(inspect([fields, message], { depth: 9 }));
  service = new HttpService({
    name: 'test',
    endpoints,
    dialect: new IngestionDialect({
      keys: KEYS,
      clock,
      accepted: new AcceptedRequests(clock, { perMinute: 3 }),
      limits: { maxBytes: 100_000, parallel, parallelPerNetwork },
    }),
    openApi: () => ingestionOpenApi('test', endpoints),
    health: () => Promise.resolve(),
    proxies: new TrustedProxies(['127.0.0.1']),
    bodyPatience: { uploadIdleMs: patienceMs, uploadMs: patienceMs, otherMs: patienceMs },
    logger: { info: log, warn: log, error: log },
  });
  url = `http://127.0.0.1:${await service.listen(0, '127.0.0.1')}`;
}

interface Sent {
  readonly secret?: string;
  readonly body?: string;
  readonly path?: string;
  readonly timestamp?: number;
  /** Signed parts that differ from the sent ones. */
  readonly signed?: { method?: string; path?: string; timestamp?: number; body?: string };
  readonly headers?: Record<string, string>;
}

async function send({ secret = SECRET, body = BODY, path = PATH, signed, ...rest }: Sent = {}) {
  const timestamp = rest.timestamp ?? Math.floor(clock.now().getTime() / 1000);
  const signature = signRequest(secret, { method: 'POST', path, timestamp, body, ...signed });
  const response = await fetch(url + path, {
    method: 'POST',
    body,
    headers: {
      'x-tandem-timestamp': String(timestamp),
      'x-tandem-signature': signature,
      ...rest.headers,
    },
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, answer, code: answer.code };
}

/** Sends the first byte of a body, from an address behind a proxy. */
function sendSlowly(from = '192.0.2.2'): Socket {
  const slow = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => undefined);
  slow.write(
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n` +
      `content-type: multipart/form-data; boundary=x\r\nx-forwarded-for: ${from}\r\n` +
      `x-tandem-timestamp: ${clock.now().getTime() / 1000}\r\n` +
      `x-tandem-signature: v1=${'0'.repeat(64)}\r\n\r\n{`,
  );
  return slow;
}

describe('a signed document', () => {
  it('is imported, and the agent receives the result', async () => {
    const { status, answer } = await send();
    expect(status).toBe(200);
    expect(answer).toEqual({
      stored: 2,
      not_understood: 1,
      rejected: {
        count: 1,
        samples: [{ record: 'gateway broken', reason: 'result: expected an object' }],
      },
    });
    expect(imports).toEqual(['north 2']);
  });

  it('may be signed by any of the keys', async () => {
    await send({ secret: 's'.repeat(40) });
    expect(imports).toEqual(['south 2']);
  });

  it('has a signature that can be verified', () => {
    // printf 'POST\n/internal/probe-reports\n1773216930\n{}' | openssl dgst -sha256 -hmac $SECRET
    const parts = { method: 'POST', path: PATH, timestamp: 1_773_216_930, body: '{}' };
    expect(signRequest(SECRET, parts)).toBe(
      'v1=5eb63858ed1ce88ffe72bccddd63999e6583758002f2fe674d82668ed9de144a',
    );
  });

  it.each(['', 'x', 'null', '[]x', '"\\ud800"x'])('with %j for a body is refused', async (body) => {
    const { status, code } = await send({ body });
    expect([status, code]).toEqual(
      body === 'null' ? [400, 'NO_PROBE_REPORTS'] : [400, 'BODY_NOT_JSON'],
    );
    expect(imports).toEqual([]);
  });

  it('over the limit is refused, declared or not, and the connection remains usable', async () => {
    const body = JSON.stringify({ A: 'x'.repeat(200_000) });
    expect(await send({ body })).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(Buffer.alloc(20_000, 'x')),
    }).pipeThrough(limited(15));
    const response = await fetch(url + PATH, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: {
        'x-tandem-timestamp': String(clock.now().getTime() / 1000),
        'x-tandem-signature': `v1=${'0'.repeat(64)}`,
      },
    } as RequestInit);
    expect(response.status).toBe(413);
    expect((await send()).status).toBe(200);
  });

  it('must not be compressed', async () => {
    const headers = { 'content-encoding': 'gzip' };
    expect(await send({ headers })).toMatchObject({ status: 415, code: 'ENCODING_NOT_SUPPORTED' });
  });
});

describe('a request without a valid signature', () => {
  it.each([
    ['no signature', { 'x-tandem-signature': '' }],
    ['no timestamp', { 'x-tandem-timestamp': '' }],
    ['another version', { 'x-tandem-signature': `v2=${'0'.repeat(64)}` }],
    ['a short signature', { 'x-tandem-signature': 'v1=00' }],
    ['a timestamp that is none', { 'x-tandem-timestamp': '1e9' }],
    ['a signature in capitals', { 'x-tandem-signature': `v1=${'A'.repeat(64)}` }],
  ])('is refused: %s', async (_, headers) => {
    expect(await send({ headers })).toMatchObject({ status: 401, code: 'SIGNATURE_MISSING' });
  });

  it.each<[string, Sent]>([
    ['another key', { secret: 'x'.repeat(32) }],
    ['an empty key', { secret: '' }],
    ['another method', { signed: { method: 'PUT' } }],
    ['another path', { signed: { path: '/internal/other' } }],
    ['a path without its query', { path: `${PATH}?a=1`, signed: { path: PATH } }],
    ['another time', { signed: { timestamp: 1 } }],
    ['another body', { signed: { body: `${BODY} ` } }],
  ])('is refused: %s', async (_, sent) => {
    expect(await send(sent)).toMatchObject({ status: 401, code: 'SIGNATURE_REFUSED' });
    expect(imports).toEqual([]);
  });

  it.each([
    [300, 200],
    [-300, 200],
    [301, 401],
    [-301, 401],
  ])('is refused from five minutes on: %i s', async (seconds, status) => {
    const timestamp = Math.floor(clock.now().getTime() / 1000) + seconds;
    expect((await send({ timestamp })).status).toBe(status);
  });

  it('leaves no secret and no signature in the log', async () => {
    fail = new Error('the database is down');
    await send();
    await send({ secret: 'x'.repeat(32) });
    expect(logged.join()).toContain('the database is down');
    expect(logged.join()).not.toMatch(/nnnn|xxxx|v1=/);
  });
});

describe('a request that comes again', () => {
  it('is refused as long as its signature is valid', async () => {
    const timestamp = Math.floor(clock.now().getTime() / 1000) + 300;
    expect((await send({ timestamp })).status).toBe(200);
    for (const seconds of [1, 298, 300]) {
      clock.advanceSeconds(seconds);
      expect(await send({ timestamp })).toMatchObject({ status: 409, code: 'REQUEST_REPLAYED' });
    }
    clock.advanceSeconds(2);
    expect(await send({ timestamp })).toMatchObject({ status: 401, code: 'TIMESTAMP_REFUSED' });
  });

  it('is accepted again after an internal failure', async () => {
    fail = new Error('the database is down');
    expect(await send()).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
    fail = null;
    expect((await send()).status).toBe(200);
  });
});

describe('an agent', () => {
  it('that sends too much has to wait; others do not', async () => {
    const now = Math.floor(clock.now().getTime() / 1000);
    for (const offset of [0, 1, 2]) {
      expect((await send({ timestamp: now - offset })).status).toBe(200);
      clock.advanceSeconds(10);
    }
    const { status, code, headers } = await send({ timestamp: now });
    expect([status, code]).toEqual([409, 'REQUEST_REPLAYED']);
    expect(headers.get('retry-after')).toBeNull();
    const refused = await send({ timestamp: now + 5 });
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await send({ secret: 's'.repeat(40) })).status).toBe(200);
    clock.advanceSeconds(30);
    expect((await send({ timestamp: now + 5 })).status).toBe(200);
  });

  it('is sent away while too many bodies are coming in', async () => {
    await service.stop(100);
    await serve({ parallel: 1 });
    const slow = sendSlowly();
    const busy = async (): Promise<Awaited<ReturnType<typeof send>>> => {
      const sent = await send({ body: 'x' });
      return sent.status === 503 ? sent : busy();
    };
    const refused = await busy();
    expect(refused).toMatchObject({ code: 'TOO_BUSY' });
    expect(refused.headers.get('retry-after')).toBe('1');
    slow.destroy();
  });
});

describe('bodies that are sent slowly', () => {
  it('leave room for agents of other networks', async () => {
    const sockets = Array.from({ length: 8 }, () => sendSlowly('192.0.2.1'));
    let refused = 0;
    await new Promise<void>((resolve) => {
      for (const socket of sockets) {
        socket.once('data', () => {
          refused += 1;
          if (refused === 4) resolve();
        });
      }
    });
    expect((await send()).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  it('end soon, whatever type they have', async () => {
    await service.stop(100);
    await serve({ parallel: 1, patienceMs: 50 });
    const [answer] = (await once(sendSlowly(), 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 408 /);
    let sent = await send();
    while (sent.status === 503) sent = await send();
    expect(sent.status).toBe(200);
  });
});

describe('the service', () => {
  it('answers all other requests in JSON', async () => {
    const other = await fetch(`${url}/internal/other`);
    expect([other.status, await other.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    const wrong = await fetch(url + PATH);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('describes itself', async () => {
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: object } }>;
    };
    expect(Object.keys(document.paths)).toEqual([PATH]);
    expect(Object.keys(document.paths[PATH]!.post.responses)).toEqual([
      '200',
      '400',
      '401',
      '409',
      '413',
      '415',
      '429',
      '503',
    ]);
  });
});

/** Ends a stream after some chunks. */
function limited(chunks: number): TransformStream {
  let left = chunks;
  return new TransformStream({
    transform: (chunk, controller) => {
      controller.enqueue(chunk);
      left -= 1;
      if (left === 0) controller.terminate();
    },
  });
}
