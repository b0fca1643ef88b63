import type { DVpnGateway } from '@tandem/node-network-client';
import type { Score } from './score.ts';

/** One part of a gateway's score. */
export interface ScorePart {
  readonly name: 'performance' | 'speed' | 'ping';
  /** 0 to 1; null where the probe did not measure it. */
  readonly value: number | null;
  readonly weight: number;
  /** Value times weight. */
  readonly points: number;
}

/** The computation of a score. */
export interface ScoreParts {
  readonly parts: readonly ScorePart[];
  /** 0 to 1. */
  readonly sum: number;
  readonly score: Score;
  /** Mebibytes per second of the probe's download; null where it did not download. */
  readonly speed: number | null;
}

const MEBIBYTE = 1_048_576;
/** The size of downloads without a reported one. */
const UNREPORTED_BYTES = MEBIBYTE;

/** Above the bound, in mebibytes per second, a download has the value. */
const SPEED_CLASSES = [
  [5, 1],
  [2, 0.75],
  [1, 0.5],
  [0.5, 0.25],
] as const;
const SLOWEST = 0.1;

/** Above the bound the sum has the class. */
const SCORE_BOUNDS = [
  [0.75, 'high'],
  [0.5, 'medium'],
  [0.1, 'low'],
] as const satisfies readonly (readonly [number, Score])[];

const WEIGHTS = { performance: 0.4, speed: 0.3, ping: 0.3 } as const;

/**
 * Computes the score of a gateway from the published data of its last probe, as the service does.
 *
 * @returns null for a gateway that was never probed
 * @see node status API: Scores
 */
export function scoreParts(gateway: DVpnGateway): ScoreParts | null {
  if (gateway.last_probe === null) return null;
  const { wg } = gateway.last_probe.outcome;
  // Probes report 32-bit numbers: their 0.8 is slightly more than 0.8.
  const ping = wg === null ? null : Math.fround(wg.ping_ips_performance_v4);
  const speed = wg === null ? null : speedOf(wg);
  const values = {
    performance: Number(gateway.performance),
    speed: speed === null ? null : speedClass(speed),
    ping,
  };
  const parts = (['performance', 'speed', 'ping'] as const).map((name) => ({
    name,
    value: values[name],
    weight: WEIGHTS[name],
    points: WEIGHTS[name] * (values[name] ?? 0),
  }));
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return {
    parts,
    sum,
    score: SCORE_BOUNDS.find(([bound]) => sum > bound)?.[1] ?? 'offline',
    speed,
  };
}

/** The value of a speed. */
function speedClass(speed: number): number {
  return SPEED_CLASSES.find(([bound]) => speed > bound)?.[1] ?? SLOWEST;
}

type Wireguard = NonNullable<NonNullable<DVpnGateway['last_probe']>['outcome']['wg']>;

/** A download that took no measurable time is infinitely fast. */
function speedOf(wg: Wireguard): number {
  const ms = wg.download_duration_milliseconds_v4;
  const seconds = ms === null ? wg.download_duration_sec_v4 : ms / 1000;
  return (wg.downloaded_file_size_bytes_v4 ?? UNREPORTED_BYTES) / MEBIBYTE / seconds;
}
