export type { FuzzAccount, Secrets } from './account.ts';
export { readDemo, type Demo } from './demo.ts';
export { DESTRUCTIVE, LEFT_OUT } from './guard.ts';
export { fuzz, type FuzzOptions } from './fuzzer.ts';
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
export type { Finding, FuzzReport } from './report.ts';
export { Random } from './random.ts';
