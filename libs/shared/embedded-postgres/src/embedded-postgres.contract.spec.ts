import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createConnection } from 'node:net';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { isAlive } from './postmaster-file.ts';

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-embedded-'));
  // The server's own account must be able to enter.
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir = join(folder, 'data')): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  running.push(server);
  return server;
}

/** True when somebody takes connections on the server's port. */
function accepts({ port }: EmbeddedPostgres): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('startEmbeddedPostgres', () => {
  it('makes a cluster the first time, and finds it the second time', async () => {
    const first = await start();
    expect([first.fresh, first.reused, await accepts(first)]).toEqual([true, false, true]);
    await first.stop();
    expect([isAlive(first.pid), await accepts(first)]).toEqual([false, false]);
    const second = await start();
    expect([second.fresh, second.reused]).toEqual([false, false]);
    expect(second.url.replace(/:\d+\//, '')).toBe(first.url.replace(/:\d+\//, ''));
  });

  it('starts again after the server was killed', async () => {
    const first = await start();
    process.kill(first.pid, 'SIGKILL');
    await gone(first.pid);
    const second = await start();
    expect(await accepts(second)).toBe(true);
  });

  it('takes over a server whose parent was killed', async () => {
    const dataDir = join(folder, 'data');
    const program = join(folder, 'parent.mjs');
    writeFileSync(
      program,
      `import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
       await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
       process.kill(process.pid, 'SIGKILL');`,
    );
    const parent = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program]);
    await new Promise((resolve) => parent.once('close', resolve));
    const server = await start();
    expect([server.reused, await accepts(server)]).toEqual([true, true]);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it('begins anew where making the cluster was interrupted', async () => {
    mkdirSync(join(folder, 'data/cluster.new'), { recursive: true });
    writeFileSync(join(folder, 'data/cluster.new/half'), '');
    expect((await start()).fresh).toBe(true);
  });

  it('runs copies side by side', async () => {
    const [one, two] = await Promise.all([start(join(folder, 'one')), start(join(folder, 'two'))]);
    expect(one?.port).not.toBe(two?.port);
  });

  it('works below a path that is too long for a socket', async () => {
    const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60));
    expect(await accepts(await start(deep))).toBe(true);
  });

  it('is not disturbed by others on its old port', async () => {
    const first = await start();
    await first.stop();
    const other = createServer().listen(first.port, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    expect(await accepts(await start())).toBe(true);
    other.close();
  });

  it('says in one line what is wrong with a folder', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toThrow(/^cannot write to .*: set DATA_DIR/);
  });

  it('says in one line that a cluster is of another version', async () => {
    mkdirSync(join(folder, 'data/cluster'), { recursive: true });
    writeFileSync(join(folder, 'data/cluster/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 9, this is \d+: restore a backup/);
  });
});
