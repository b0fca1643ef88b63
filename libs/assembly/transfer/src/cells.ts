/** Organizations in several databases; see docs/adr/0058-cells.md. */
export {
  abortMove,
  interruptedMoves,
  moveOrganization,
  unfinishedMoves,
  prepareCells,
  readDirectory,
  type Directory,
  type NamedCell,
} from '@tandem/transfer-postgres';
