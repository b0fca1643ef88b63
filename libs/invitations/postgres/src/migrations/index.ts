// Generated from the files of this folder: npm run generate.
import { invitationsSchema } from './1763700005100-invitations-schema.ts';

/** The migrations of this context, in the order of their names. */
export const invitationsMigrations = [invitationsSchema];
