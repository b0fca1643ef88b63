import { Random } from '@tandem/tools-fuzz';
import { NAMES, type MachineName } from './topology.ts';

/** A machine by name, or by its role at the moment of the fault. */
export type Target = MachineName | 'primary' | 'standby' | 'etcd-leader';

/** One fault of a machine. */
export interface MachineFault {
  readonly kind: 'kill' | 'cut';
  readonly target: Target;
  /** The time until it is healed, in ms. */
  readonly forMs: number;
}

/** Targets that decide about availability are more frequent. */
const ROLES: readonly Target[] = ['primary', 'primary', 'primary', 'standby', 'etcd-leader'];
/** Objects are in memory: their server can be cut off, but not killed. */
const ONLY_CUT: readonly Target[] = ['store'];
const DURATION_MS = [4_000, 12_000] as const;

/** The fault number `index` of a run: the same for the same seed. */
export function faultOf(seed: number, index: number): MachineFault {
  const random = new Random(seed * 1_000_003 + index);
  const target = random.pick([...ROLES, ...NAMES]);
  const kind = ONLY_CUT.includes(target) ? 'cut' : random.pick(['kill', 'cut'] as const);
  return { kind, target, forMs: random.int(...DURATION_MS) };
}

/**
 * The faults of an option such as `cut:primary:5,kill:etcd-leader`, in turns; without seconds their duration is that of
 * the fault of the seed.
 *
 * @throws Error that names what is unknown
 */
export function plannedBy(option: string): (seed: number, index: number) => MachineFault {
  const wanted = option.split(',').map(wantedFaultOf);
  return (seed, index) => {
    const planned = faultOf(seed, index);
    const { kind, target, forMs } = wanted[index % wanted.length] ?? planned;
    return { kind, target, forMs: forMs ?? planned.forMs };
  };
}

function wantedFaultOf(words: string) {
  const [kind, name, seconds] = words.split(':');
  const target = [...ROLES, ...NAMES].find((each) => each === name);
  const forMs = seconds === undefined ? undefined : Number(seconds) * 1_000;
  const isPossible = kind === 'cut' || (kind === 'kill' && target && !ONLY_CUT.includes(target));
  if (!isPossible || !target || !(forMs === undefined || forMs > 0)) {
    throw new Error(`'${words}' is not a fault such as cut:primary:5 or kill:etcd-leader`);
  }
  return { kind, target, forMs } as const;
}
