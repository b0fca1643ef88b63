export { mainThreadMs } from './main-thread-time.ts';
