export type { FuzzAccount } from './account.ts';
export { DESTRUCTIVE } from './destructive.ts';
export { fuzz, type FuzzOptions, type FuzzReport, type Finding } from './fuzzer.ts';
export {
  ATTACKS,
  attack,
  problemOf,
  slowLoris,
  type Attack,
  type AttackOutcome,
} from './hostile-connections.ts';
export { SQL_MARKER, SQL_TEXTS } from './hostile-texts.ts';
export { inject, type InjectionOptions } from './injection.ts';
export { Random } from './random.ts';
