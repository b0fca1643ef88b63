import type { SessionStatistics } from '../documents/session-report.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import type { NetworkQueries, SessionFilter } from '../reading/network-queries.ts';
import { isoDay } from '../values/iso-day.ts';
import { pageWindow, type PagedResult, type PageRequest } from '../values/paging.ts';

/**
 * Sessions of a gateway on one day.
 *
 * @see node status API: SessionStats, operation get_all_sessions
 */
export interface SessionStatsView {
  readonly gateway_identity_key: string;
  readonly node_id: number;
  readonly day: string;
  readonly unique_active_clients: number;
  readonly session_started: number;
  readonly users_hashes: readonly string[] | null;
  /** Durations in ms. */
  readonly vpn_sessions: readonly number[] | null;
  readonly mixnet_sessions: readonly number[] | null;
  readonly unknown_sessions: readonly number[] | null;
}

/** The filter of sessions, still as text. */
interface SessionFilterText {
  readonly node_id?: string | undefined;
  readonly day?: string | undefined;
}

const DIGITS = /^\+?\d{1,20}$/;

/**
 * Reads the filter: the day first, as its failure is the one that is reported.
 *
 * @throws NodeNetworkError INVALID_DAY, INVALID_NODE_ID
 */
export function sessionFilter(given: SessionFilterText): SessionFilter {
  const day = given.day === undefined ? undefined : isoDay(given.day);
  const nodeId = given.node_id === undefined ? undefined : nodeIdOf(given.node_id);
  return { day, nodeId };
}

function nodeIdOf(value: string): number {
  const nodeId = DIGITS.test(value) ? Number(value) : NaN;
  if (!(nodeId <= 0xffff_ffff)) throw new NodeNetworkError('INVALID_NODE_ID', { value });
  return nodeId;
}

/** One page of the sessions that match, by day and node id ascending: two queries. */
export async function pageOfSessions(
  queries: Pick<NetworkQueries, 'countSessions' | 'findSessions'>,
  filter: SessionFilter,
  request: PageRequest,
): Promise<PagedResult<SessionStatsView>> {
  const total = isBeforeYearOne(filter) ? 0 : await queries.countSessions(filter);
  const { page, size, offset } = pageWindow(total, request);
  const found =
    size === 0 || offset >= total
      ? []
      : await queries.findSessions(filter, { offset, limit: size });
  return { page, size, total, items: found.map(sessionStats) };
}

/** No node reports such a day, and not every store can compare with one. */
function isBeforeYearOne({ day }: SessionFilter): boolean {
  return day !== undefined && (day.startsWith('-') || day.startsWith('0000'));
}

function sessionStats(statistics: SessionStatistics): SessionStatsView {
  return {
    gateway_identity_key: statistics.identityKey,
    node_id: statistics.nodeId,
    day: statistics.day,
    unique_active_clients: statistics.uniqueActiveClients,
    session_started: statistics.sessionsStarted,
    users_hashes: statistics.usersHashes,
    vpn_sessions: statistics.vpnSessions,
    mixnet_sessions: statistics.mixnetSessions,
    unknown_sessions: statistics.unknownSessions,
  };
}
