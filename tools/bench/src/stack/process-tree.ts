import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The condition under which processes count as idle. */
export interface Idleness {
  /** The interval of the reads, in ms. */
  readonly everyMs: number;
  /** The share of one processor below which a read is quiet. */
  readonly share: number;
  /** The number of consecutive quiet reads. */
  readonly looks: number;
  /** After this time the figures are used even if the processes are not idle. */
  readonly limitMs: number;
}

const TICKS_PER_SECOND = 100;
const NS_PER_MS = 1e6;
/** Fields of `/proc/PID/stat` after the name: time in the program and in the system. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** A process and all below it. Only Linux reports the memory that they share. */
export class ProcessTree {
  readonly #root: number;

  constructor(root: number) {
    if (!existsSync('/proc/self/smaps_rollup')) throw new Error('only Linux reports shared memory');
    this.#root = root;
  }

  /** Proportional set size in KB: shared memory counts once. */
  memory(): number {
    return this.#pids().reduce(
      (sum, pid) => sum + (fieldOf(`/proc/${pid}/smaps_rollup`, 'Pss') ?? 0),
      0,
    );
  }

  /** Time that the threads that live now have run, in ms; more exact than the ticks of the system. */
  cpuMs(): number {
    return this.#pids().reduce((sum, pid) => sum + runtimeOf(pid), 0);
  }

  /** Resolves when the processes only do periodic work. */
  async idle({ everyMs, share, looks, limitMs }: Idleness): Promise<void> {
    const end = performance.now() + limitMs;
    let found = 0;
    let before = this.#ticks();
    while (found < looks && performance.now() < end) {
      await delay(everyMs);
      const now = this.#ticks();
      let used = 0;
      // The ticks of an ended process, such as that of a closed connection, are not counted.
      for (const [pid, ticks] of now) used += ticks - (before.get(pid) ?? 0);
      found = used / TICKS_PER_SECOND <= (share * everyMs) / 1000 ? found + 1 : 0;
      before = now;
    }
  }

  #ticks(): ReadonlyMap<number, number> {
    return new Map(this.#pids().map((pid) => [pid, ticksOf(pid)]));
  }

  #pids(): number[] {
    const parents = new Map<number, number>();
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      const parent = fieldOf(`/proc/${name}/status`, 'PPid');
      if (parent !== null) parents.set(Number(name), parent);
    }
    const belongs = (pid: number): boolean =>
      pid === this.#root || (parents.has(pid) && belongs(parents.get(pid) ?? 0));
    return [...parents.keys()].filter(belongs);
  }
}

function runtimeOf(pid: number): number {
  return threadsOf(pid).reduce((sum, thread) => {
    const [nanoseconds = '0'] = (read(`/proc/${pid}/task/${thread}/schedstat`) ?? '').split(' ');
    return sum + Number(nanoseconds) / NS_PER_MS;
  }, 0);
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function ticksOf(pid: number): number {
  const [, behindName = ''] = (read(`/proc/${pid}/stat`) ?? '').split(') ');
  const fields = behindName.split(' ');
  return Number(fields[USER_TICKS] ?? 0) + Number(fields[SYSTEM_TICKS] ?? 0);
}

/** A number of a file of `/proc`; null when the process has ended. */
function fieldOf(file: string, field: string): number | null {
  const [, value] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(read(file) ?? '') ?? [];
  return value === undefined ? null : Number(value);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
