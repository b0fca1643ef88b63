export { TRANSFER, transferModule, type Transfer } from './transfer-module.ts';
export {
  abortMove,
  interruptedMoves,
  moveOrganization,
  prepareCells,
  readDirectory,
  unfinishedMoves,
  type Directory,
  type NamedCell,
} from './cells.ts';
