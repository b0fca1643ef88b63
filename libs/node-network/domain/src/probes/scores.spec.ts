import { describe, expect, it } from '@jest/globals';
import { SAMPLE_WIREGUARD } from '../../testing/index.ts';
import { rankSocks5, scoreGateway, type ScoreValue } from './scores.ts';

const wireguard = (more: Partial<typeof SAMPLE_WIREGUARD> = {}) => ({
  ...SAMPLE_WIREGUARD,
  ...more,
});

describe('scoreGateway', () => {
  it.each([
    [80, 'medium'],
    [81, 'high'],
    [60, 'low'],
    [61, 'medium'],
    [10, 'offline'],
    [11, 'low'],
  ] as const)('performance %d alone gives the mixnet score %s', (performance, mixnetScore) => {
    expect(scoreGateway(performance, wireguard()).mixnetScore).toBe(mixnetScore);
  });

  it.each([
    [100, 'low', 'high'],
    [26, 'low', 'high'],
    [25, 'offline', 'offline'],
  ] as const)('without WireGuard, %d gives score %s and load %s', (performance, score, load) => {
    expect(scoreGateway(performance, null)).toMatchObject({ score, load });
  });

  it('weighs performance, speed and ping', () => {
    expect(scoreGateway(98, wireguard())).toMatchObject({ score: 'high', load: 'low' });
    const slow = wireguard({ downloaded_file_size_bytes_v4: 1_048_576 });
    expect(scoreGateway(98, slow).score).toBe('medium');
  });

  it.each([
    [0.8, 'low'],
    [0.4, 'medium'],
    [0.39, 'high'],
  ] as const)('ping %d, a 32-bit float, gives the load %s', (ping, load) => {
    expect(scoreGateway(98, wireguard({ ping_ips_performance_v4: ping })).load).toBe(load);
  });

  it('uses whole seconds and one megabyte where a probe reports no better', () => {
    const old = wireguard({
      download_duration_milliseconds_v4: null,
      downloaded_file_size_bytes_v4: null,
      ping_ips_performance_v4: 0,
    });
    // 0.4 + 0.3 for a download in no time; 0.4 + 0.3 × 0.25 for one megabyte per second.
    expect(scoreGateway(100, { ...old, download_duration_sec_v4: 0 }).score).toBe('medium');
    expect(scoreGateway(100, { ...old, download_duration_sec_v4: 1 }).score).toBe('low');
  });
});

describe('rankSocks5', () => {
  it.each([
    [1, 'H'],
    [2, 'HM'],
    [3, 'HHM'],
    [4, 'HHML'],
    [5, 'HHHML'],
    [8, 'HHHHMMLL'],
  ])('ranks %d proxies %s', (count, expected) => {
    const latencies = Array.from({ length: count }, (_, index) => (index + 1) * 100);
    expect(letters(rankSocks5(latencies))).toBe(expected);
  });

  it('gives proxies without a latency no rank, and equal ones the order given', () => {
    expect(letters(rankSocks5([300, 0, 100, 300, 0]))).toBe('HOHMO');
  });

  function letters(scores: readonly ScoreValue[]): string {
    return scores.map((score) => score.charAt(0).toUpperCase()).join('');
  }
});
