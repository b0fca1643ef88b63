export { DESTRUCTIVE } from './destructive.ts';
export {
  fuzz,
  type FuzzAccount,
  type FuzzOptions,
  type FuzzReport,
  type Finding,
} from './fuzzer.ts';
export { SQL_MARKER } from './hostile-texts.ts';
export { Random } from './random.ts';
