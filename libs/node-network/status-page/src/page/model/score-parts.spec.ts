import { describe, expect, it } from '@jest/globals';
import type { DVpnGateway } from '@tandem/node-network-client';
import { sampleGateway } from '../../../testing/sample-network.ts';
import { PROBE_CHECKS, probeChecks } from './probe-checks.ts';
import { scoreParts } from './score-parts.ts';

type Wireguard = NonNullable<NonNullable<DVpnGateway['last_probe']>['outcome']['wg']>;

function probed(performance: string, change: Partial<Wireguard> | null): DVpnGateway {
  const sample = sampleGateway(3);
  const probe = sample.last_probe!;
  const wg = change === null ? null : { ...probe.outcome.wg, ...change };
  return { ...sample, performance, last_probe: { ...probe, outcome: { ...probe.outcome, wg } } };
}
const download = (mebibytes: number, ms: number | null, seconds = 1): Partial<Wireguard> => ({
  downloaded_file_size_bytes_v4: mebibytes * 1_048_576,
  download_duration_milliseconds_v4: ms,
  download_duration_sec_v4: seconds,
  ping_ips_performance_v4: 1,
});

describe('the parts of a score', () => {
  it('are performance, speed and pings with their weights', () => {
    const scores = scoreParts(
      probed('0.90', { ...download(6, 2_000), ping_ips_performance_v4: 0.5 }),
    );
    expect(scores?.parts.map(({ name, value, weight }) => [name, value, weight])).toEqual([
      ['performance', 0.9, 0.4],
      ['speed', 0.75, 0.3],
      ['ping', 0.5, 0.3],
    ]);
    expect(scores).toMatchObject({ speed: 3, score: 'medium' });
    expect(scores?.sum).toBeCloseTo(0.735, 10);
  });

  it.each([
    [6, 1_000, 1],
    [5, 1_000, 0.75],
    [2, 1_000, 0.5],
    [1, 1_000, 0.25],
    [0.5, 1_000, 0.1],
    [1, 0, 1],
  ])('%d MiB in %d ms count %d', (mebibytes, ms, value) => {
    expect(scoreParts(probed('1.00', download(mebibytes, ms)))?.parts[1]?.value).toBe(value);
  });

  it('take seconds and a mebibyte from older probes', () => {
    const older = { ...download(0, null, 4), downloaded_file_size_bytes_v4: null };
    expect(scoreParts(probed('1.00', older))?.speed).toBe(0.25);
  });

  it('without WireGuard are the performance alone', () => {
    const scores = scoreParts(probed('0.98', null));
    expect(scores?.parts.map(({ value }) => value)).toEqual([0.98, null, null]);
    expect(scores).toMatchObject({ score: 'low', speed: null });
    expect(scoreParts(probed('0.25', null))?.score).toBe('offline');
  });

  it('are missing without a probe', () => {
    expect(scoreParts({ ...sampleGateway(3), last_probe: null })).toBeNull();
  });
});

describe('the checks of a probe', () => {
  it('passed, failed or were not made', () => {
    const { outcome } = probed('1.00', { can_register: false }).last_probe!;
    const checks = probeChecks({ ...outcome, as_exit: null, lp: null });
    expect(checks.map(({ name }) => name)).toEqual([...PROBE_CHECKS]);
    const passed = new Map(checks.map((each) => [each.name, each.passed]));
    expect(passed.get('entryConnects')).toBe(true);
    expect(passed.get('wgRegisters')).toBe(false);
    expect(passed.get('exitRoutesV6')).toBeNull();
    expect(passed.get('lpConnects')).toBeNull();
  });
});
