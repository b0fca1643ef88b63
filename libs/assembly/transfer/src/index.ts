export { TRANSFER, transferModule, type Transfer } from './transfer-module.ts';
export {
  abortMove,
  moveOrganization,
  prepareCells,
  readDirectory,
  unfinishedMoves,
  type Directory,
  type NamedCell,
} from './cells.ts';
