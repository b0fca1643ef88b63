import { describe, expect, it } from '@jest/globals';
import { HttpMetrics } from './metrics.ts';

describe('the figures of a process', () => {
  it('are measured from the first scrape on', async () => {
    const metrics = new HttpMetrics('any');
    const names = () => metrics.registry.getMetricsAsArray().map(({ name }) => name);
    const before = names();
    expect(before).toContain('http_requests_total');
    expect(before.filter((name) => /^(nodejs|process)_/.test(name))).toEqual([]);
    expect(await metrics.scrape()).toContain('nodejs_eventloop_lag_p99_seconds{service="any"}');
    // A second collection would be refused: the names are taken.
    expect(await metrics.scrape()).toContain('process_resident_memory_bytes{service="any"}');
  });
});
