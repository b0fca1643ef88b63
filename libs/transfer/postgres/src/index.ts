export { exclusiveImport } from './exclusive-import.ts';
export { findImport } from './import-state.ts';
export { Importer } from './importer.ts';
export { undoImport } from './undo-import.ts';
export { transferMigrations } from './migrations/index.ts';
export { readDirectory, type Directory } from './cells/directory.ts';
export { abortMove, interruptedMoves, moveOrganization, unfinishedMoves } from './cells/move.ts';
export { prepareCells, type NamedCell } from './cells/prepare-cells.ts';
