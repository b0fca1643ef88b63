import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { builtApp, captureOutput } from '@tandem/shared-runtime/testing';
import { runProgram } from '../../src/index.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const PAGES = ['README.md', 'docs/operations.md', 'docs/runbook.md'];
/** These take long or need a running demo; each has its own test below `tools`. */
const TESTED_BY_TOOLS =
  /^(node --import tsx tools\/(faults|fuzz|audit)\/src\/main\.ts|npm run upgrade -- --from )/;

const test = useTestDatabase();
const restored = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'documented-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The documented commands after `npm run tandem --`, without comments. */
function documented(): string[] {
  const text = PAGES.map((page) => readFileSync(join(ROOT, page), 'utf8')).join('\n');
  return [...text.matchAll(/npm run tandem -- ([^`#\n]*)/g)].map(([, words = '']) => words.trim());
}

/** The environment of the tool, and nothing else. */
const toolEnvironment = (more: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  DATABASE_URL: test().url,
  DATA_DIR: join(folder, 'data'),
  ...more,
});

interface Ran {
  readonly words: string;
  readonly status: number | null;
  readonly output: string;
}

/** Runs the tool as a shell does, in a process of its own. */
function runProcess(words: string): Ran {
  const { status, stderr, stdout } = spawnSync('sh', ['-c', `"$NODE" "$PROGRAM" ${words}`], {
    cwd: folder,
    env: toolEnvironment({ PROGRAM: builtApp('operator'), NODE: process.execPath }),
    encoding: 'utf8',
  });
  return { words, status, output: stdout + stderr };
}

/** Lets a shell split the words, and runs the tool with them in this process: it need not start each time. */
async function run(words: string, more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const split = spawnSync('sh', ['-c', `printf '%s\\0' ${words}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(split).toMatchObject({ status: 0, stderr: '' });
  const [environment, cwd] = [process.env, process.cwd()];
  // The program starts with it.
  const mask = process.umask(0o077);
  process.env = toolEnvironment(more);
  process.chdir(folder);
  try {
    const arguments_ = split.stdout.split('\0').slice(0, -1);
    const { status, out, errors } = await captureOutput(() => runProgram(arguments_));
    return { words, status, output: out + errors };
  } finally {
    process.env = environment;
    process.chdir(cwd);
    process.umask(mask);
  }
}

it('runs every documented command of the operator’s tool', async () => {
  const empty = restored();
  await empty.database.sql.query('drop schema public cascade');
  await empty.database.sql.query('create schema public');
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  writeFileSync(join(folder, 'reports.json'), '{}');
  const left = new Set(documented());
  const take = (words: string) => expect([words, left.delete(words)]).toEqual([words, true]);
  const took = (words: string, given = words, env = {}) => {
    take(words);
    return run(given, env);
  };
  const fine = async (ran: Promise<Ran>) => {
    const { words, status, output } = await ran;
    expect({ words, status, failure: status === 0 ? '' : output }).toEqual({
      words,
      status: 0,
      failure: '',
    });
  };
  take('--help');
  expect(runProcess('--help')).toMatchObject({ status: 0 });
  await fine(took('<command>', 'user --help'));
  await fine(took('db migrate'));
  await fine(took('db status'));
  await fine(took('db clusters'));
  const unknown = await took('db remove-cluster <folder>', `db remove-cluster '${folder}'`);
  expect(unknown).toMatchObject({ status: 1 });
  expect(unknown.output).toContain('see db clusters');
  const create = "realm create '' --name Acme --owner-email you@example.org --owner-name You";
  await fine(took(create));
  writeFileSync(join(folder, 'secret.txt'), 'hush\n');
  const client = '--client-id tandem --client-secret-file secret.txt';
  await fine(took(`realm oidc add '' keycloak --issuer https://login.example.org ${client}`));
  await fine(took("realm oidc list ''"));
  await fine(took("realm oidc remove '' keycloak"));
  await fine(run('user create olga@example.org --name Olga --role owner'));
  await fine(took('user list --role owner'));
  await fine(took('user set-password olga@example.org'));
  await fine(took('user set-password olga@example.org --rotate-api-key'));
  await fine(
    took('messages deleted --channel general --since 2026-11-22T12:00:00Z', 'messages deleted'),
  );
  await fine(
    took(
      'messages restore --channel general --topic lunch --dry-run',
      'messages restore --all --dry-run',
    ),
  );
  await fine(took('messages restore --message 4711'));
  await fine(took('messages archive --days 7'));
  await fine(took('audit'));
  // It would follow for ever; audit.e2e-spec.ts follows.
  await fine(
    took('--json audit --realm acme --follow --after 4711', "--json audit --realm '' --after 4711"),
  );
  await fine(run('user create una@example.org --name Una'));
  await fine(took('user export una@example.org'));
  await fine(took('user erase una@example.org --identity'));
  const { user_id: una } = JSON.parse(
    (await run('--json user create una@example.org --name Una')).output,
  ) as { user_id: number };
  await fine(took('user erase una@example.org --everything', `user erase ${una} --everything`));
  await fine(took('network import FILE', 'network import reports.json'));
  // The test server does not sync to disk; no other check fails.
  take('doctor');
  const doctor = runProcess('doctor');
  expect(doctor.status).toBe(1);
  expect(doctor.output).toMatch(/1 of \d+ checks failed/);
  await fine(took('backup'));
  const archive = readdirSync(folder).find((name) => /^tandem-backup-.*\.tar\.gz$/.test(name));
  const elsewhere = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'new') };
  await fine(took('restore tandem-backup-<time>.tar.gz', `restore ${archive}`, elsewhere));
  expect((await run('user list', elsewhere)).output).toContain('olga@example.org');
  expect([...left]).toEqual([]);
});

describe('operations.md', () => {
  const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
  const shown = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  const block = (word: string) => shown.find((text) => text.includes(word)) ?? '';
  /** Replaces a program that needs rights or a network: it prints its arguments. */
  const echo = (name: string) => `${name}() { printf '%s\\n' "$@"; }\n`;
  const shell = (script: string, env: Readonly<Record<string, string>> = {}) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };

  it('shows only commands that the tests below run', () => {
    const known = ['docker compose', 'systemctl enable', 'sudo -u tandem', '--data-binary'];
    const others = shown.filter((text) => !known.some((word) => text.includes(word)));
    expect(others.filter((text) => !text.startsWith('npm run tandem -- '))).toEqual([]);
  });

  it('names only services and profiles of the compose file', () => {
    // No container engine runs here; the tests of tools/build check the compose file itself.
    const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
    const lines = block('docker compose').split('\n');
    for (const line of lines.filter((each) => each.startsWith('docker compose'))) {
      const profile = /--profile (\w+)/.exec(line)?.[1];
      if (profile !== undefined) expect(compose).toContain(`profiles: [${profile}]`);
      const service = / run --rm (\w+)/.exec(line)?.[1];
      if (service !== undefined) expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
    }
    for (const [, name] of (lines[0] ?? '').matchAll(/(\w+)=/g)) {
      expect(compose).toContain(`\${${name}:`);
    }
  });

  it('installs existing files and units, with the steps of the image', () => {
    const text = block('systemctl enable');
    const units = [...text.matchAll(/tandem-[a-z-]+@?/g)].map(([name]) => name);
    expect(units).toHaveLength(5);
    for (const name of units) {
      expect([name, existsSync(join(ROOT, `deploy/systemd/${name}.service`))]).toEqual([
        name,
        true,
      ]);
    }
    for (const [path] of text.matchAll(/deploy\/[\w./-]+(?=\s)/g)) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true]);
    }
    const image = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    for (const step of ['npm ci --ignore-scripts', 'npm rebuild esbuild', 'npm prune --omit=dev']) {
      expect(text).toContain(step);
      expect(image).toContain(step);
    }
  });

  it('runs the operator’s tool with the environment of the units', () => {
    const file = join(folder, 'tandem.env');
    writeFileSync(file, `# a comment\nDATABASE_URL=${test().url}\nLOG_LEVEL=info\n`);
    const script = block('sudo -u tandem')
      .replaceAll('/etc/tandem/tandem.env', file)
      .replaceAll('/var/lib/tandem', join(folder, 'data'))
      .replace(
        '/opt/tandem/dist/apps/operator/main.js doctor',
        `${builtApp('operator')} db status`,
      );
    // The tests use only this account.
    const sudo = 'sudo() { if [ "$1" = -u ]; then shift 2; fi; "$@"; }\n';
    expect(shell(`${sudo}${script}`)).toMatch(/migrations_missing +0/);
  });

  it('signs probe reports as the service requires', () => {
    const body = '{"a":{}}';
    writeFileSync(join(folder, 'reports.json'), body);
    const secret = 'a secret of 32 random characters';
    const words = shell(`${echo('curl')}${block('--data-binary')}`, {
      SECRET: secret,
      HEALTH_PORT: '8001',
    }).split('\n');
    const after = (name: string) => words.find((word) => word.startsWith(name))?.split(': ')[1];
    const timestamp = after('x-tandem-timestamp') ?? '';
    const signature = createHmac('sha256', secret)
      .update(`POST\n/internal/probe-reports\n${timestamp}\n${body}`)
      .digest('hex');
    expect(after('x-tandem-signature')).toBe(`v1=${signature}`);
    expect(words.at(-1)).toBe('http://127.0.0.1:8001/internal/probe-reports');
  });
});

it('shows only programs in the runbook that tests run', () => {
  const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
  const blocks = [...runbook.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block);
  const others = blocks
    .join('')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .filter((line) => !line.includes('npm run tandem -- '))
    .filter((line) => !TESTED_BY_TOOLS.test(line));
  expect(others.map((line) => line.split(/\s+#/, 1)[0])).toEqual([
    // The tests of compose and `npm start` request these from running services.
    'curl -s localhost:9991/health',
    'RATE_LIMITS=off LOGIN_LIMITS=off npm start &',
  ]);
});
