import { Random } from '@tandem/tools-fuzz';

/** The faults of a process. */
export type ProcessFault = 'kill' | 'terminate' | 'pause' | 'small-files';
/** The faults of a connection between two processes. */
export type LinkFault = 'cut' | 'refuse' | 'silence' | 'delay' | 'drip' | 'lose-answers';
/** The faults of the database server. */
export type ServerFault = 'kill-postmaster' | 'kill-backend' | 'end-backends' | 'pause-server';
/** The faults of the machine. */
export type MachineFault = 'fill-disk' | 'skew-clock';

/** One fault. */
export interface Fault {
  /** After the beginning of the round, in ms. */
  readonly atMs: number;
  /** Its duration, in ms; 0 for momentary faults. */
  readonly forMs: number;
  readonly kind: ProcessFault | LinkFault | ServerFault | MachineFault;
  /** The process or the link; empty for the server and the machine. */
  readonly target: string;
  /** Seconds of skew, milliseconds of delay or bytes at a time, depending on the kind; else 0. */
  readonly amount: number;
}

/** The parts in which faults are possible. */
export interface Breakable {
  readonly processes: readonly string[];
  readonly links: readonly string[];
  readonly canFillDisk: boolean;
  readonly canSkewClock: boolean;
  readonly canLimitFiles: boolean;
}

/** The time without faults at the begin of a round, in which the stack starts, and at its end. */
const CALM_MS = 1_000;
const SKEWS_SECONDS = [-86_400, -3_600, -90, 5, 90, 3_600, 86_400];

/** The faults of a round, in order: the same for the same seed and round. */
export function scheduleOf(
  { seed, round, lengthMs }: { seed: number; round: number; lengthMs: number },
  breakable: Breakable,
): readonly Fault[] {
  const random = new Random(seed * 1_000_003 + round);
  const faults: Fault[] = [];
  let atMs = CALM_MS + random.int(0, 1_000);
  while (atMs < lengthMs - CALM_MS) {
    const forMs = Math.min(random.int(300, 4_000), lengthMs - atMs);
    faults.push(faultOf(random, { atMs, forMs }, breakable));
    atMs += random.int(400, 3_500);
  }
  return faults;
}

function faultOf(
  random: Random,
  when: Pick<Fault, 'atMs' | 'forMs'>,
  { processes, links, ...can }: Breakable,
): Fault {
  const fault = (kind: Fault['kind'], target = '', amount = 0): Fault => ({
    ...when,
    ...(isMomentary(kind) && { forMs: 0 }),
    kind,
    target,
    amount,
  });
  const ofProcess = () => fault(random.pick(PROCESS_FAULTS), random.pick(processes));
  const ofLink = () => {
    const kind = random.pick(LINK_FAULTS);
    const amount = kind === 'delay' ? random.int(20, 900) : kind === 'drip' ? random.int(1, 64) : 0;
    return fault(kind, random.pick(links), amount);
  };
  const ofServer = () => fault(random.pick(SERVER_FAULTS));
  const kinds = [ofProcess, ofProcess, ofLink, ofLink, ofLink, ofServer];
  if (can.canFillDisk) kinds.push(() => fault('fill-disk'));
  if (can.canSkewClock) kinds.push(() => fault('skew-clock', '', random.pick(SKEWS_SECONDS)));
  if (can.canLimitFiles) kinds.push(() => fault('small-files', random.pick(processes)));
  return random.pick(kinds)();
}

const PROCESS_FAULTS: readonly ProcessFault[] = ['kill', 'kill', 'terminate', 'pause'];
const LINK_FAULTS: readonly LinkFault[] = [
  'cut',
  'refuse',
  'silence',
  'delay',
  'drip',
  'lose-answers',
];
const SERVER_FAULTS: readonly ServerFault[] = [
  'kill-postmaster',
  'kill-backend',
  'end-backends',
  'pause-server',
];

function isMomentary(kind: Fault['kind']): boolean {
  return ['kill', 'terminate', 'cut', 'kill-postmaster', 'kill-backend', 'end-backends'].includes(
    kind,
  );
}
