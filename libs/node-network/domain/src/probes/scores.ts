import type { WireguardResult } from './probe-result.ts';

/** A gateway's quality in four classes. For load, `low` is the good end. */
export type ScoreValue = 'offline' | 'low' | 'medium' | 'high';

/** The classes of a gateway that was probed. */
interface Scores {
  readonly score: ScoreValue;
  readonly mixnetScore: ScoreValue;
  readonly load: ScoreValue;
}

/** File size that probes before version 1.1 downloaded and did not report. */
const UNREPORTED_FILE_BYTES = 1_048_576;
const BYTES_PER_MEGABYTE = 1_048_576;

/** Classes from best to worst; a value belongs to the first whose bound it exceeds. */
type Classes<T> = readonly (readonly [bound: number, value: T])[];

const SPEED: Classes<number> = [
  [5, 1],
  [2, 0.75],
  [1, 0.5],
  [0.5, 0.25],
];
const SCORE: Classes<ScoreValue> = [
  [0.75, 'high'],
  [0.5, 'medium'],
  [0.1, 'low'],
];
const MIXNET_SCORE: Classes<ScoreValue> = [
  [0.8, 'high'],
  [0.6, 'medium'],
  [0.1, 'low'],
];
const LOAD: Classes<ScoreValue> = [
  [0.8, 'low'],
  [0.4, 'medium'],
];

/**
 * The classes of a gateway.
 *
 * @param performance whole percent, 0 to 100.
 * @param wireguard the WireGuard part of its last probe.
 * @see node status API: Scores
 */
export function scoreGateway(performance: number, wireguard: WireguardResult | null): Scores {
  const ratio = performance / 100;
  // Probes report 32-bit floats: their 0.8 is 0.800000011920929, above the bound 0.8.
  const ping = wireguard === null ? null : Math.fround(wireguard.ping_ips_performance_v4);
  const weighted =
    0.4 * ratio + (wireguard === null ? 0 : 0.3 * speedScore(wireguard) + 0.3 * (ping ?? 0));
  const score = classify(SCORE, weighted, 'offline');
  const load = ping === null ? 'high' : classify(LOAD, ping, 'high');
  return {
    score,
    mixnetScore: classify(MIXNET_SCORE, ratio, 'offline'),
    load: score === 'offline' ? 'offline' : load,
  };
}

/** A download that took no measurable time counts as infinitely fast. */
function speedScore(wireguard: WireguardResult): number {
  const ms = wireguard.download_duration_milliseconds_v4;
  const seconds = ms === null ? wireguard.download_duration_sec_v4 : ms / 1000;
  const bytes = wireguard.downloaded_file_size_bytes_v4 ?? UNREPORTED_FILE_BYTES;
  return classify(SPEED, bytes / BYTES_PER_MEGABYTE / seconds, 0.1);
}

function classify<T>(classes: Classes<T>, value: number, otherwise: T): T {
  return classes.find(([bound]) => value > bound)?.[1] ?? otherwise;
}

/**
 * Classes of SOCKS5 proxies by their rank among all: the faster half is `high`, the next quarter `medium`,
 * the rest `low`; a proxy without a latency is `offline` and has no rank.
 *
 * @param latencies ms per gateway, 0 for none, in the order in which equal ones rank.
 * @returns one class per latency, in the same order.
 */
export function rankSocks5(latencies: readonly number[]): ScoreValue[] {
  const classes = latencies.map((): ScoreValue => 'offline');
  const ranked = latencies
    .map((latency, index) => ({ latency, index }))
    .filter(({ latency }) => latency > 0)
    .sort((left, right) => left.latency - right.latency);
  const lastHigh = Math.ceil(ranked.length / 2);
  const lastMedium = Math.ceil((3 * ranked.length) / 4);
  ranked.forEach(({ index }, rank) => {
    classes[index] = rank < lastHigh ? 'high' : rank < lastMedium ? 'medium' : 'low';
  });
  return classes;
}
