// Generated from the files of this folder: npm run generate.
import { transferImports } from './1795389069120-transfer-imports.ts';
import { realmMoves } from './1795437793706-transfer-realm-moves.ts';
import { pausedRealms } from './1795448583681-transfer-paused-realms.ts';

/** The migrations of this context, in the order of their names. */
export const transferMigrations = [transferImports, realmMoves, pausedRealms];
