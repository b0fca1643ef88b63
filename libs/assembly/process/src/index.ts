export { PROCESS, createContainer, token, type ProcessParts } from './process.ts';
