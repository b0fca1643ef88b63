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
