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

  /**
   * Resident memory in KB as if no other process ran the same programs: a page of a file, such as that of the program
   * `node`, counts as a whole, once for all processes of the tree.
   */
  memoryAlone(): number {
    const files = new Map<string, number>();
    let own = 0;
    for (const pid of this.#pids()) {
      const resident = new Map<string, number>();
      for (const { file, pssKb, rssKb, anonymousKb } of mappingsOf(pid)) {
        if (file === null) own += pssKb;
        else {
          own += anonymousKb;
          resident.set(file, (resident.get(file) ?? 0) + rssKb - anonymousKb);
        }
      }
      for (const [file, kb] of resident) files.set(file, Math.max(files.get(file) ?? 0, kb));
    }
    return own + [...files.values()].reduce((sum, kb) => sum + kb, 0);
  }

  /** Time that each living thread has run, in ms, by an id that no other thread has. */
  cpuMsByThread(): ReadonlyMap<string, number> {
    return new Map(
      this.#pids().flatMap((pid) =>
        threadsOf(pid).map((thread) => [`${pid}/${thread}`, runtimeOf(pid, thread)] as const),
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

function runtimeOf(pid: number, thread: string): number {
  const [nanoseconds = '0'] = (read(`/proc/${pid}/task/${thread}/schedstat`) ?? '').split(' ');
  return Number(nanoseconds) / NS_PER_MS;
}

interface Mapping {
  /** The path of a file; null for memory that no file has. */
  readonly file: string | null;
  readonly pssKb: number;
  readonly rssKb: number;
  /** Pages of a file that the process has changed: its own. */
  readonly anonymousKb: number;
}

/** The header of a mapping: addresses, permissions, offset, device, inode, and a path if it has one. */
const HEADER = /^[\da-f]+-[\da-f]+ \S+ \S+ \S+ (\d+) *(.*)$/;

function mappingsOf(pid: number): readonly Mapping[] {
  const blocks = (read(`/proc/${pid}/smaps`) ?? '').split(/\n(?=[\da-f]+-[\da-f]+ )/);
  return blocks.flatMap((block) => {
    const [, inode, path = ''] = HEADER.exec(block.split('\n', 1)[0] ?? '') ?? [];
    if (inode === undefined) return [];
    // Shared memory has inodes, too, and counts by its shares.
    const isFile = inode !== '0' && !/^\/(?:dev\/(?:zero|shm\/)|SYSV)/.test(path);
    const kb = (field: string) => numberOf(block, field) ?? 0;
    return [
      {
        file: isFile ? path : null,
        pssKb: kb('Pss'),
        rssKb: kb('Rss'),
        anonymousKb: kb('Anonymous'),
      },
    ];
  });
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
