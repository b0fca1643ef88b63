// Generated from the files of this folder: npm run generate.
import { pushSchema } from './1763700006100-notifications-schema.ts';
import { missedMessagesSchema } from './1763700006200-notifications-missed-messages.ts';
import { notifyingMessagesSchema } from './1795880000001-push-notifying-messages.ts';

/** The migrations of this context, in the order of their names. */
export const pushMigrations = [pushSchema, missedMessagesSchema, notifyingMessagesSchema];
