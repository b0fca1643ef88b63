export { Isolation } from './isolation.ts';
export { ISOLATION, isolationModule } from './isolation-module.ts';
