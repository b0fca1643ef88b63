import type { Running } from '@tandem/shared-runtime';

const EVERY_MS = 2_000;
/** Parts of one processor. */
const BUSY = 0.5;
const IDLE = 0.1;
/**
 * The engine keeps the pages of what it has collected until it sees that little is new; it sees so at
 * the second collection.
 */
const COLLECTIONS = 3;

/** What the upkeep is made with. */
export interface Upkeep {
  /** Collects garbage; absent unless Node was started with `--expose-gc`. */
  readonly collect: (() => unknown) | undefined;
  /** Processor time since an earlier look, in µs. */
  readonly cpuUsage: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage;
}

/**
 * Gives memory back when a busy time is over, such as the start and the first look at the network:
 * by itself the engine does so after a minute or more, and 80 MB count on a small machine.
 */
export function tidyWhenIdle({ collect, cpuUsage }: Upkeep): Running {
  let before = cpuUsage();
  let left = 0;
  const look = () => {
    const { user, system } = cpuUsage(before);
    before = cpuUsage();
    const share = (user + system) / 1000 / EVERY_MS;
    if (share > BUSY) left = COLLECTIONS;
    if (share >= IDLE || left === 0) return;
    left -= 1;
    collect?.();
  };
  const looks = collect && setInterval(look, EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(looks);
      return Promise.resolve();
    },
  };
}
