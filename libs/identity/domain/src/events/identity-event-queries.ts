import type { UserQueries } from '../users/user-queries.ts';

/** What the translators of this context's events read, bound to the publisher's transaction. */
export interface IdentityEventQueries {
  readonly users: UserQueries;
}

/** What the sources of the initial state read, bound to the transaction of one registration. */
export interface IdentityStateQueries {
  readonly users: UserQueries;
}
