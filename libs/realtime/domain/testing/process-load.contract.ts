import { describe, expect, it, jest } from '@jest/globals';
import type { ProcessLoad } from '../src/index.ts';

/** The environment of the suite. */
interface ProcessLoadHarness {
  readonly load: ProcessLoad;
  /** Keeps the process busy for so many ms. */
  readonly work: (ms: number) => void;
  /** Waits so many ms without work. */
  readonly rest: (ms: number) => Promise<void>;
}

/** The contract of measures of a process's load. */
export function describeProcessLoad(name: string, start: () => ProcessLoadHarness): void {
  describe(`${name} as the load of a process`, () => {
    it('measures work, and no idle time meanwhile', () => {
      const { load, work } = start();
      const before = load.times();
      work(30);
      const after = load.times();
      expect(after.activeMs - before.activeMs).toBeGreaterThan(29);
      expect(after.idleMs).toBe(before.idleMs);
    });

    it('measures idle time', async () => {
      const { load, rest } = start();
      const before = load.times();
      let after = before;
      // On a busy machine the time may be over before the process is idle.
      while (after.idleMs <= before.idleMs) {
        await rest(30);
        after = load.times();
      }
      expect(after.activeMs).toBeGreaterThanOrEqual(before.activeMs);
    });

    it.each([0, 20])('runs something once, %d ms later and never at once', async (ms) => {
      const { load, rest } = start();
      const run = jest.fn();
      load.after(ms, run);
      expect(run).not.toHaveBeenCalled();
      await rest(ms + 20);
      expect(run).toHaveBeenCalledTimes(1);
      await rest(ms + 20);
      expect(run).toHaveBeenCalledTimes(1);
    });
  });
}
