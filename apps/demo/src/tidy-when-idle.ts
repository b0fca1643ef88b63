import type { Running } from '@tandem/shared-runtime';

const EVERY_MS = 2_000;
/** Processor time of looks in a row that makes them a busy time, each with more than {@link IDLE}. */
const BUSY_MS = 1_000;
/** A share of one processor. */
const IDLE = 0.1;
/** Less is no work: heartbeats and looks of an idle process. */
const QUIET = 0.01;
/** After lesser work than a busy time, such as a cycle of the collector, one collection follows so many quiet looks. */
const QUIET_LOOKS = 5;
/** Of processor time since the last collection. Less work leaves little behind. */
const WORTH_MS = 300;
/**
 * The engine retains the pages of collected objects until it detects that little is allocated, which
 * it does at the second collection. It looks at five seconds or more, so that one collection follows the quiet looks, too.
 */
const COLLECTIONS = 3;

/** Dependencies of the upkeep. */
interface Upkeep {
  /** Collects garbage; absent unless Node was started with `--expose-gc`. */
  readonly collect: (() => unknown) | undefined;
  /** Processor time since an earlier measurement, in µs. */
  readonly cpuUsage: (since?: NodeJS.CpuUsage) => NodeJS.CpuUsage;
}

/**
 * Returns memory to the system after a busy time, such as the start and the first collection of the
 * network. The engine alone does so after a minute or more, and 80 MB matter on a small machine.
 *
 * `npm start` switches off the engine's own way: it collects up to three times after a busy time as well, and after
 * each collection that other work caused, such as that of waiting clients.
 */
export function tidyWhenIdle({ collect, cpuUsage }: Upkeep): Running {
  let before = cpuUsage();
  // The start was one.
  let left = COLLECTIONS;
  let busyMs = 0;
  let workMs = WORTH_MS;
  let quietLooks = 0;
  const look = () => {
    const { user, system } = cpuUsage(before);
    before = cpuUsage();
    const share = (user + system) / 1000 / EVERY_MS;
    // On a machine with other work a busy time has a small share of a processor, for longer.
    busyMs = share < IDLE ? 0 : busyMs + share * EVERY_MS;
    if (busyMs >= BUSY_MS) left = COLLECTIONS;
    quietLooks = share < QUIET ? quietLooks + 1 : 0;
    if (quietLooks === 0) workMs += share * EVERY_MS;
    if (left > 0 ? share >= IDLE : workMs < WORTH_MS || quietLooks < QUIET_LOOKS) return;
    if (left > 0) left -= 1;
    else workMs = 0;
    collect?.();
    // The collection is no work.
    before = cpuUsage();
  };
  const looks = collect && setInterval(look, EVERY_MS).unref();
  return {
    stop: () => {
      clearInterval(looks);
      return Promise.resolve();
    },
  };
}
