// Generated from the files of this folder: npm run generate.
import { clientEventSchema } from './1763700004000-realtime-client-events.ts';
import { listeningSchema } from './1795873800000-realtime-listening.ts';
import { listeningByIndexSchema } from './1795880000000-realtime-listening-by-index.ts';

/** The migrations of this context, in the order of their names. */
export const realtimeMigrations = [clientEventSchema, listeningSchema, listeningByIndexSchema];
