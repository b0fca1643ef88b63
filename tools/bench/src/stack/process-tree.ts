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
const OWN_TICKS = [11, 12];
/** … and those of child processes that have ended. */
const ALL_TICKS = [...OWN_TICKS, 13, 14];

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

  /**
   * Memory in KB as if no other process ran the same programs: of each file, such as the program `node`, the pages that
   * the process with most of them has in memory.
   */
  memoryAlone(): number {
    const files = new Map<string, number>();
    let own = 0;
    for (const pid of this.#pids()) {
      const rollup = read(`/proc/${pid}/smaps_rollup`) ?? '';
      own += (numberOf(rollup, 'Pss_Anon') ?? 0) + (numberOf(rollup, 'Pss_Shmem') ?? 0);
      for (const [file, kb] of residentFilesOf(pid)) {
        files.set(file, Math.max(files.get(file) ?? 0, kb));
      }
    }
    return own + [...files.values()].reduce((sum, kb) => sum + kb, 0);
  }

  /**
   * Processor time of all processes, in ms, with those that have ended since the tree began. Exact to 10 ms for each
   * process.
   */
  cpuMsOfAll(): number {
    const ticks = this.#pids().reduce((sum, pid) => sum + ticksOf(pid, ALL_TICKS), 0);
    return (ticks * 1_000) / TICKS_PER_SECOND;
  }

  /** Time that each living thread has run, in ms, by an id that no other thread has. */
  cpuMsByThread(): ReadonlyMap<string, number> {
    return new Map(
      this.#pids().flatMap((pid) =>
        threadsOf(pid).flatMap((thread) => {
          const ms = runtimeOf(pid, thread);
          return ms === null ? [] : [[`${pid}/${thread}`, ms] as const];
        }),
      ),
    );
  }

  /** Time that the threads that live now have run, in ms; more exact than the ticks of the system. */
  cpuMs(): number {
    return [...this.cpuMsByThread().values()].reduce((sum, ms) => sum + ms, 0);
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
    return new Map(this.#pids().map((pid) => [pid, ticksOf(pid, OWN_TICKS)]));
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

/** Null when the thread has ended. */
function runtimeOf(pid: number, thread: string): number | null {
  const [nanoseconds] = read(`/proc/${pid}/task/${thread}/schedstat`)?.split(' ') ?? [];
  return nanoseconds === undefined ? null : Number(nanoseconds) / NS_PER_MS;
}

/** The header of a mapping: addresses, permissions, offset, device, inode, and a path if it has one. */
const HEADER = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ (\d+) *(.*)$/;
/** Shared memory has inodes and paths, too. */
const SHARED_MEMORY = /^\/(?:dev\/(?:zero|shm\/)|SYSV|memfd:)/;

/** KB of the pages of files that a process has in memory, by the path; without those that it has changed. */
function residentFilesOf(pid: number): ReadonlyMap<string, number> {
  const resident = new Map<string, number>();
  const blocks = (read(`/proc/${pid}/smaps`) ?? '').split(/\n(?=[\da-f]+-[\da-f]+ )/);
  for (const block of blocks) {
    const [, inode = '0', path = ''] = HEADER.exec(block.split('\n', 1)[0] ?? '') ?? [];
    if (inode === '0' || SHARED_MEMORY.test(path)) continue;
    const kb = (numberOf(block, 'Rss') ?? 0) - (numberOf(block, 'Anonymous') ?? 0);
    resident.set(path, (resident.get(path) ?? 0) + kb);
  }
  return resident;
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function ticksOf(pid: number, wanted: readonly number[]): number {
  const [, behindName = ''] = (read(`/proc/${pid}/stat`) ?? '').split(') ');
  const fields = behindName.split(' ');
  return wanted.reduce((sum, field) => sum + Number(fields[field] ?? 0), 0);
}

/** A number of a file of `/proc`; null when the process has ended. */
const fieldOf = (file: string, field: string): number | null => numberOf(read(file) ?? '', field);

function numberOf(text: string, field: string): number | null {
  const [, value] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text) ?? [];
  return value === undefined ? null : Number(value);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
