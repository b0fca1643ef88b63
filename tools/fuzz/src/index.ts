export type { FuzzAccount, Secrets } from './account.ts';
export { readDemo, type Demo } from './demo.ts';
export { DESTRUCTIVE } from './guard.ts';
export { fuzz } from './fuzzer.ts';
export { ATTACKS, attack, problemOf, slowLoris } from './hostile-connections.ts';
export { SQL_MARKER, SQL_TEXTS } from './hostile-texts.ts';
export { inject } from './injection.ts';
export type { Finding, FuzzReport } from './report.ts';
export { Random } from './random.ts';
