import { describe, expect, it } from '@jest/globals';
import { sampleProbeResult } from '../../testing/index.ts';
import { probeReports } from './probe-report.ts';

describe('probeReports', () => {
  const good = { result: sampleProbeResult(), log: 'done', tested_at: '2026-03-11T08:15:30Z' };

  it('reads one report per gateway and refuses the broken ones by name', () => {
    const batch = probeReports({
      A: good,
      B: { ...good, tested_at: 'yesterday' },
      C: { ...good, result: ['list'] },
      D: { ...good, result: { odd: true }, log: null },
    });
    expect(batch.records.map(({ identityKey }) => identityKey)).toEqual(['A', 'D']);
    expect(batch.records[0]?.testedAt).toEqual(new Date('2026-03-11T08:15:30Z'));
    expect(batch.records[1]).toMatchObject({ result: { odd: true }, log: '' });
    expect(batch.rejected).toEqual({
      count: 2,
      samples: [
        { record: 'gateway B', reason: 'tested_at: expected a moment in RFC 3339' },
        { record: 'gateway C', reason: 'result: expected an object' },
      ],
    });
  });

  it('truncates long logs', () => {
    const [report] = probeReports({ A: { ...good, log: 'x'.repeat(200_000) } }).records;
    expect(report?.log).toHaveLength(100_000);
    const [mountains] = probeReports({ A: { ...good, log: `x${'🏔'.repeat(60_000)}` } }).records;
    expect(mountains?.log).toBe(`x${'🏔'.repeat(49_999)}`);
  });

  it('refuses data that is not an object at all', () => {
    expect(() => probeReports([good])).toThrow('an object');
  });
});
