import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { parametersOf, type Endpoint } from '@tandem/shared-rest';
import { startBuiltApp } from '@tandem/shared-runtime/testing';
import { locationOf } from './policy/location-of.ts';
import { composeContexts } from '../../src/composition/container.ts';
import { composeEndpoints } from '../../src/composition/endpoints.ts';

const SECRET = 'the secret of the end-to-end tests';
const test = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-logs-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Path parameters that grant no access: their users also authenticate, or they are public. */
const NO_SECRETS = [
  'email',
  'user_id_or_email',
  'user',
  'domain',
  'emoji_name',
  'fragment',
  'integration',
  'file',
  'file_name',
  'filename',
  'realm_id_str',
  'provider',
  'signature',
  'upload_id',
];

/** Every route of the chat service, and all routes below its prefix. */
function routes(): { readonly path: string; readonly endpoint: Endpoint }[] {
  const { database } = test();
  const config = {
    uploadLimits: { maxFileMib: 1, quotaBytes: null },
    jwt: null,
  };
  const process = { database, secret: SECRET, externalUrl: 'http://localhost', dataDir };
  const container = composeContexts(process, config, {
    bus: {} as never,
    onError: () => undefined,
    onStandBack: () => undefined,
  });
  const { endpoints, raw } = composeEndpoints(container, config);
  const of = (prefix: string, all: readonly Endpoint[]) =>
    all.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
        path: prefix + path,
        endpoint,
      })),
    );
  return [...of('/api/v1', endpoints), ...of('', raw)];
}

/** Runs a service with all its log lines until `use` is done. @returns its output */
async function logsOf(
  app: string,
  environment: Readonly<Record<string, string>>,
  use: (url: string) => Promise<void>,
): Promise<string> {
  const running = await startBuiltApp(app, {
    DATABASE_URL: test().url,
    SECRET_KEY: SECRET,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    RATE_LIMITS: 'off',
    ...environment,
  });
  try {
    await use(running.url);
  } finally {
    await running.stop();
  }
  return running.output();
}

it('classifies each path parameter as secret or public', () => {
  const texts = routes().flatMap(({ endpoint }) =>
    parametersOf(endpoint.params).filter(
      ({ location, pattern }) => location === 'path' && pattern !== 'integer',
    ),
  );
  const declared = new Set(texts.filter(({ isSecret }) => isSecret).map(({ name }) => name));
  expect([...declared].sort()).toEqual(['encoded_url', 'file_name', 'key', 'token']);
  const others = texts.filter(({ isSecret }) => !isSecret).map(({ name }) => name);
  const list = locationOf('apps/chat-api/test/e2e/log-secrets.e2e-spec.ts', 'const NO_SECRETS');
  const unclassified = [...new Set(others)].filter((name) => !NO_SECRETS.includes(name));
  const advice = `not declared as secret: do so, or list it at ${list}`;
  expect(unclassified.map((name) => `{${name}} is ${advice}`)).toEqual([]);
});

it('logs no secret of any route, for any kind of request', async () => {
  const secret = randomBytes(24).toString('base64url');
  const templates = new Set(
    routes().flatMap(({ path, endpoint }) => {
      const secrets = parametersOf(endpoint.params).filter(({ isSecret }) => isSecret);
      const filled = secrets.reduce((text, { name }) => text.replace(`{${name}}`, secret), path);
      return filled === path ? [] : [filled.replace(/\{\w+\}/g, '1')];
    }),
  );
  expect(templates.size).toBeGreaterThanOrEqual(7);
  const spellings = [...templates].flatMap((path) => [
    path,
    `${path}/`,
    `/${path}`,
    `${path}.jsonl`,
    path.replace('/', '/%'),
    path.replace(/^\/(.)/, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`),
    path.toUpperCase().replace(secret.toUpperCase(), secret),
    `/not-there${path}`,
  ]);
  const asked = spellings.flatMap((path) =>
    ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map((method) => ({ method, path })),
  );
  const basic = `Basic ${btoa(`uli@acme.test:${secret}`)}`;
  const output = await logsOf('chat-api', { CHAT_API_PORT: '0' }, async (url) => {
    const headers = { authorization: basic, cookie: `session=${secret}` };
    for (const { method, path } of asked) {
      await fetch(`${url}${path}?token=${secret}`, { method, headers });
    }
    const form = new URLSearchParams({ username: 'uli@acme.test', password: secret });
    await fetch(`${url}/api/v1/fetch_api_key`, { method: 'POST', body: form });
    await fetch(`${url}/api/v1/events?queue_id=${secret}`, { headers });
  });
  expect(output.match(/"operation":/g)?.length).toBeGreaterThanOrEqual(asked.length);
  expect(output).not.toContain(secret);
  expect(output).not.toContain(basic.slice('Basic '.length));
});

it('logs the client’s address and no secret in the node status service', async () => {
  const secret = randomBytes(24).toString('base64url');
  const environment = { NODE_STATUS_API_PORT: '0', TRUSTED_PROXIES: '127.0.0.1/32' };
  const output = await logsOf('node-status-api', environment, async (url) => {
    const headers = { 'x-forwarded-for': '203.0.113.5, 2001:db8::7' };
    await fetch(`${url}/v2/summary?api_key=${secret}`, { headers });
    await fetch(`${url}/v2/${secret}?x=${secret}`, { headers });
  });
  expect(output).toContain('"address":"2001:db8::7"');
  expect(output).not.toContain(secret);
});
