export { Isolation } from './isolation.ts';
