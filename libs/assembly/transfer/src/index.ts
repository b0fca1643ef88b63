export { TRANSFER, transferModule, type Transfer } from './transfer-module.ts';
