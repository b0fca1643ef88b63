export { Isolation } from './isolation.ts';
export { ISOLATION, isolationModule, type IsolationSettings } from './isolation-module.ts';
