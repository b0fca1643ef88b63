import type { PersonQueries } from './person-queries.ts';

/** What the translators of this context's events read, bound to the publisher's transaction. */
export interface MessagingEventQueries {
  readonly people: PersonQueries;
}

/** What the sources of the initial state read, bound to the transaction of one registration. */
export interface MessagingStateQueries {
  readonly people: PersonQueries;
}
