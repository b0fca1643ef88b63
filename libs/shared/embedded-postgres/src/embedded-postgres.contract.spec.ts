import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { IS_ROOT, ServerRunner, accepts } from '../testing/server-runner.ts';
import { stopEmbeddedPostgres } from './index.ts';
import { isAlive } from './running-process.ts';

const runner = ServerRunner.forEachTest();
const dataDir = () => join(runner.folder, 'data');

/** Waits until our own child has ended and its exit was reported. */
async function gone(pid: number): Promise<void> {
  const exists = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  while (exists()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('startEmbeddedPostgres', () => {
  it('makes a cluster the first time, and finds it the second time', async () => {
    const first = await runner.start();
    expect([first.fresh, first.reused, await accepts(first)]).toEqual([true, false, true]);
    await first.stop();
    expect([isAlive(first.pid), await accepts(first)]).toEqual([false, false]);
    const second = await runner.start();
    expect([second.fresh, second.reused]).toEqual([false, false]);
    expect(second.url.replace(/:\d+\//, '')).toBe(first.url.replace(/:\d+\//, ''));
  });

  it('starts again after the server was killed', async () => {
    await runner.addCluster();
    const first = await runner.start();
    const folder = new URL(first.url).searchParams.get('host') ?? '';
    const sockets = () => readdirSync(folder).filter((name) => name.startsWith('.s.PGSQL.'));
    expect(sockets()).toContain(`.s.PGSQL.${first.port}`);
    process.kill(first.pid, 'SIGKILL');
    await gone(first.pid);
    const second = await runner.start({ port: first.port + 1 });
    expect(await accepts(second)).toBe(true);
    expect(second.url).toContain('?host=');
    expect(sockets().sort()).toEqual([`.s.PGSQL.${second.port}`, `.s.PGSQL.${second.port}.lock`]);
  });

  it('runs instances side by side', async () => {
    const folders = ['one', 'two'].map((name) => join(runner.folder, name));
    for (const folder of folders) await runner.addCluster(folder);
    const [one, two] = await Promise.all(folders.map((dataDir) => runner.start({ dataDir })));
    expect(one?.port).not.toBe(two?.port);
  });

  it('takes the next port when the wanted one is taken', async () => {
    await runner.addCluster();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const server = await runner.start({ port });
    expect(server.port).toBeGreaterThan(port);
    expect(await accepts(server)).toBe(true);
    await new Promise((resolve) => other.close(resolve));
  });

  it('passes on the log of the server, which never contains its password', async () => {
    await runner.addCluster();
    const lines: string[] = [];
    const server = await runner.start({ onLog: (line) => lines.push(line) });
    await server.stop();
    expect(lines.join('\n')).toContain(`port ${server.port}`);
    expect(lines.join('\n')).not.toContain(new URL(server.url).password);
  });

  it('begins anew where making the cluster was interrupted', async () => {
    mkdirSync(join(dataDir(), 'cluster.new.1'), { recursive: true });
    writeFileSync(join(dataDir(), 'cluster.new.1/half'), '');
    expect((await runner.start()).fresh).toBe(true);
  });
});

describe('a server whose parent was killed', () => {
  it('is taken over, and stopped in the end', async () => {
    await runner.addCluster();
    const left = await runner.startApart('die');
    const server = await runner.start();
    expect(server).toMatchObject({ reused: true, pid: left.pid, url: left.url });
    expect(await accepts(server)).toBe(true);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it('is replaced when it hangs', async () => {
    await runner.addCluster();
    const left = await runner.startApart('die');
    process.kill(left.pid ?? 0, 'SIGSTOP');
    const server = await runner.start();
    expect(server.reused).toBe(false);
    expect(isAlive(left.pid ?? 0)).toBe(false);
  });

  it('may have left its number to a unrelated', async () => {
    await runner.addCluster();
    const first = await runner.start();
    process.kill(first.pid, 'SIGKILL');
    await gone(first.pid);
    const file = join(dataDir(), 'cluster/postmaster.pid');
    const unrelated = spawn('sleep', ['60'], {
      stdio: 'ignore',
      // PostgreSQL is afraid of processes of its own account alone.
      ...(IS_ROOT && { uid: statSync(file).uid }),
    });
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(unrelated.pid)));
    expect(await accepts(await runner.start())).toBe(true);
    expect(isAlive(unrelated.pid ?? 0)).toBe(true);
    unrelated.kill('SIGKILL');
  });

  it('can be stopped by its folder', async () => {
    await runner.addCluster();
    const left = await runner.startApart('die');
    expect(await stopEmbeddedPostgres(dataDir())).toBe(true);
    expect(isAlive(left.pid ?? 0)).toBe(false);
    expect(await stopEmbeddedPostgres(dataDir())).toBe(false);
  });
});

describe('a folder', () => {
  it('belongs to one living process at a time', async () => {
    await runner.addCluster();
    await runner.startApart('stay');
    await expect(runner.start()).rejects.toThrow(/is in use by process \d+: stop that one, or set/);
    const fault = await stopEmbeddedPostgres(dataDir()).catch((error: Error) => error);
    expect(fault).toMatchObject({ name: 'EmbeddedPostgresError' });
  });

  it('is not held by a dead process, whose id another process may have by now', async () => {
    mkdirSync(dataDir());
    writeFileSync(join(dataDir(), 'owner'), `${process.pid} 1\n`);
    expect((await runner.start()).fresh).toBe(true);
  });

  it('is the same whether root or an ordinary user started it first', async () => {
    const first = await runner.startApart('stop', { asNobody: true });
    expect(first).toMatchObject({ fresh: true, uid: IS_ROOT ? 65534 : process.getuid?.() });
    expect((await runner.start()).fresh).toBe(false);
  });
});
