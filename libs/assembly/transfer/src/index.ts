export { TRANSFER, transferModule, type Transfer } from './transfer-module.ts';
export { prepareCells, readDirectory, type Directory, type NamedCell } from './cells.ts';
