export { exclusiveImport } from './exclusive-import.ts';
export { Importer } from './importer.ts';
export { undoImport } from './undo-import.ts';
export { transferMigrations } from './migrations/index.ts';
