import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChildProcesses } from './child-processes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tandem-children-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A script that starts a process in a separate group, sends its id and waits for ever. */
function parentOfOne(stubborn = false): string {
  const script = join(folder, `parent-${stubborn}.mjs`);
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
     if (${stubborn}) process.on('SIGTERM', () => undefined);
     const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], {
       detached: true,
     });
     process.send(child.pid);
     setInterval(() => 0, 1000);`,
  );
  return script;
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Waits until the system has removed a killed process. */
async function gone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('ChildProcesses', () => {
  const options = () => ({ cwd: folder, limitMs: 60_000 });

  it('gives the code and all that was written', async () => {
    const script = 'console.log("out"); console.error("err"); process.exitCode = 3';
    const result = await new ChildProcesses().run(['-e', script], options());
    expect(result).toMatchObject({ code: 3, timedOut: false });
    expect(result.output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('passes messages on', async () => {
    const messages: unknown[] = [];
    const onMessage = (message: unknown) => messages.push(message);
    const script = 'process.send({ done: 1 }, () => process.disconnect())';
    await new ChildProcesses().run(['-e', script], { ...options(), onMessage });
    expect(messages).toEqual([{ done: 1 }]);
  });

  it.each([false, true])(
    'stops a process with all that it started (stubborn: %s)',
    async (stubborn) => {
      const children = new ChildProcesses(stubborn ? 100 : 60_000);
      let resolvePid!: (pid: number) => void;
      const grandchild = new Promise<number>((resolve) => (resolvePid = resolve));
      const onMessage = (message: unknown) => resolvePid(message as number);
      const ended = children.run([parentOfOne(stubborn)], { ...options(), onMessage });
      const pid = await grandchild;
      await children.stop();
      expect(await ended).toMatchObject({ code: null });
      await gone(pid);
      expect(await children.run(['-e', ''], options())).toMatchObject({ code: null });
    },
  );

  it('stops commands that take too long', async () => {
    const result = await new ChildProcesses().run(['-e', 'setInterval(() => 0, 1000)'], {
      cwd: folder,
      limitMs: 50,
    });
    expect(result).toMatchObject({ code: null, timedOut: true });
  });
});
