import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { processesIn, processorSecondsIn } from './process-table.ts';

it('adds the processor time of the programs of a folder whose command line matches', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'process-table-')));
  const busy = spawn(process.execPath, ['-e', 'for (;;);', 'busy-program'], { cwd: folder });
  try {
    while (processorSecondsIn(folder, /busy-program/) < 0.05) {
      expect(busy.exitCode).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(processesIn(folder)).toEqual([busy.pid]);
    expect(processorSecondsIn(folder, /another-program/)).toBe(0);
    expect(processorSecondsIn(join(folder, 'elsewhere'), /busy-program/)).toBe(0);
  } finally {
    busy.kill('SIGKILL');
    await once(busy, 'exit');
    rmSync(folder, { recursive: true });
  }
});
