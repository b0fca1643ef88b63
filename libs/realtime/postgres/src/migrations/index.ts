import { clientEventSchema } from './client-event-schema.ts';

/** The schema of this context. It refers to that of the identity context, which comes before it. */
export const realtimeMigrations = [clientEventSchema];
