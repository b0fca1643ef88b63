export { PROCESS, createDatabaseContainer, token } from './container.ts';
export { createContainer, type ProcessParts } from './process.ts';
