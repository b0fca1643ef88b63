import { defaulted, refine, text, u32, u64, type Decoder } from '../decoding/decoder.ts';
import { array, object } from '../decoding/structure.ts';
import { rfc3339, utcDay } from '../values/timestamp.ts';

/** One ended session. */
interface FinishedSession {
  readonly duration_ms: number;
  readonly typ: string;
}

/** The counts of a gateway in its last full day (U10). */
export interface SessionReport {
  readonly update_time: Date;
  readonly unique_active_users: number;
  readonly unique_active_users_hashes: readonly string[];
  readonly sessions: readonly FinishedSession[];
  readonly sessions_started: number;
  readonly sessions_finished: number;
}

/** More than a busy gateway counts in a day. */
const MAX_SESSIONS = 10_000;
/**
 * The bytes of the hashes and durations of a report in an answer: 1,900 users with hashes of 64 digits. A reader
 * may request 200 reports at once, and hostile gateways must not make the answer too large.
 */
const MAX_LISTED_BYTES = 131_072;
/** A hash of 512 bits in hexadecimal digits. */
const MAX_HASH_LENGTH = 128;

const utf8 = new TextEncoder();

const document: Decoder<SessionReport> = object<SessionReport>({
  update_time: rfc3339,
  unique_active_users: u32,
  unique_active_users_hashes: defaulted(array(text(MAX_HASH_LENGTH), MAX_SESSIONS), []),
  sessions: defaulted(
    array(object<FinishedSession>({ duration_ms: u64, typ: text(64) }), MAX_SESSIONS),
    [],
  ),
  sessions_started: u32,
  sessions_finished: defaulted(u32, 0),
});

/** Reads a gateway's report on its sessions. */
export const sessionReport: Decoder<SessionReport> = refine(
  document,
  `at most ${MAX_LISTED_BYTES} bytes of hashes and durations`,
  (report) => listedBytes(report) <= MAX_LISTED_BYTES,
);

function listedBytes({ unique_active_users_hashes: hashes, sessions }: SessionReport): number {
  const durations = sessions.map((session) => session.duration_ms);
  return utf8.encode(JSON.stringify([hashes, durations])).length;
}

/** Sessions of a gateway on one day; durations in ms, null where there were none. */
export interface SessionStatistics {
  readonly nodeId: number;
  readonly identityKey: string;
  /** Day of the gateway's own clock, `YYYY-MM-DD`. */
  readonly day: string;
  readonly uniqueActiveClients: number;
  readonly sessionsStarted: number;
  readonly usersHashes: readonly string[] | null;
  readonly vpnSessions: readonly number[] | null;
  readonly mixnetSessions: readonly number[] | null;
  readonly unknownSessions: readonly number[] | null;
}

/** Kinds that the API defines but shows in none of its lists. */
const NOT_SHOWN: readonly string[] = ['Wasm', 'Native', 'Socks5'];

/** The statistics of a report, or null for a gateway without any yet: its time is the epoch. */
export function sessionStatistics(
  node: { readonly nodeId: number; readonly identityKey: string },
  report: SessionReport,
): SessionStatistics | null {
  if (report.update_time.getTime() === 0) return null;
  const durations = (belongs: (typ: string) => boolean): number[] | null =>
    orNull(report.sessions.filter(({ typ }) => belongs(typ)).map((one) => one.duration_ms));
  return {
    nodeId: node.nodeId,
    identityKey: node.identityKey,
    day: utcDay(report.update_time),
    uniqueActiveClients: report.unique_active_users,
    sessionsStarted: report.sessions_started,
    usersHashes: orNull(report.unique_active_users_hashes),
    vpnSessions: durations((typ) => typ === 'Vpn'),
    mixnetSessions: durations((typ) => typ === 'Mixnet'),
    unknownSessions: durations(
      (typ) => typ !== 'Vpn' && typ !== 'Mixnet' && !NOT_SHOWN.includes(typ),
    ),
  };
}

function orNull<T extends readonly unknown[]>(list: T): T | null {
  return list.length === 0 ? null : list;
}
