export { BACKGROUND, type Pruning } from './background.ts';
export { PROCESS, createDatabaseContainer, token } from './container.ts';
export { createContainer, type ProcessParts } from './process.ts';
