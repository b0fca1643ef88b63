import type { Delegation } from '../documents/delegation.ts';
import type { SessionStatistics } from '../documents/session-report.ts';

/** The filter of session statistics; both conditions must hold. */
export interface SessionFilter {
  readonly nodeId?: number | undefined;
  /** `YYYY-MM-DD`. */
  readonly day?: string | undefined;
}

/** Large data that readers request by key: 365 days of sessions for each gateway, and every delegation. */
export interface NetworkQueries {
  countSessions(filter: SessionFilter): Promise<number>;
  /** The sessions by day, then node id, ascending; at most `limit` after skipping `offset`. */
  findSessions(
    filter: SessionFilter,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<readonly SessionStatistics[]>;
  /**
   * Delegations of a node in the contract's order, none for a bonded node without delegators; null when the
   * node is not bonded or its delegations could not be read in the latest cycle.
   */
  findDelegations(nodeId: number): Promise<readonly Delegation[] | null>;
}
