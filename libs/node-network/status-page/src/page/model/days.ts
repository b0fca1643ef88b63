import type { DailyStats, SessionStats, SummaryHistory } from '@tandem/node-network-client';
import { coinsOf } from './coins.ts';

/** Packets of the whole network on one day. */
export interface TrafficDay {
  readonly date: string;
  readonly received: number;
  readonly sent: number;
  readonly dropped: number;
  /** Coins. */
  readonly stake: number;
}

/** Sessions of all gateways on one day. */
export interface SessionDay {
  readonly date: string;
  readonly sessions: number;
  readonly clients: number;
  readonly gateways: number;
}

/** The size of the network on one day. */
export interface NetworkDay {
  readonly date: string;
  readonly nodes: number;
  readonly mixing: number;
  readonly gateways: number;
  readonly entry: number;
  readonly exit: number;
}

/** Oldest first, as the service sends them. */
export function trafficDays(days: readonly DailyStats[]): TrafficDay[] {
  return days.map((day) => ({
    date: day.date_utc,
    received: day.total_packets_received,
    sent: day.total_packets_sent,
    dropped: day.total_packets_dropped,
    stake: coinsOf(day.total_stake),
  }));
}

/** Oldest first; a day whose stored summary is not readable is left out. */
export function networkDays(newestFirst: readonly SummaryHistory[]): NetworkDay[] {
  const days: NetworkDay[] = [];
  for (const { date, value_json } of newestFirst) {
    const summary = value_json as Partial<StoredSummary> | null;
    const nodes = summary?.total_nodes;
    const mixing = summary?.mixnodes?.bonded?.count;
    const gateways = summary?.gateways?.bonded;
    if (nodes === undefined || mixing === undefined || gateways?.count === undefined) continue;
    const { count, entry = 0, exit = 0 } = gateways;
    days.push({ date, nodes, mixing, gateways: count, entry, exit });
  }
  return days.reverse();
}

/** The drawn part of the summaries that the history stores as free-form JSON. */
interface StoredSummary {
  readonly total_nodes: number;
  readonly mixnodes: { readonly bonded?: { readonly count?: number } };
  readonly gateways: {
    readonly bonded?: { readonly count?: number; readonly entry?: number; readonly exit?: number };
  };
}

/** The sum over the gateways; null when none has reported that day. */
export function sessionDay(date: string, reports: readonly SessionStats[]): SessionDay | null {
  if (reports.length === 0) return null;
  let sessions = 0;
  let clients = 0;
  for (const report of reports) {
    sessions += report.session_started;
    clients += report.unique_active_clients;
  }
  return { date, sessions, clients, gateways: reports.length };
}

/** The last `count` days up to that of `now` in UTC, oldest first. */
export function daysUntil(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
