import { describe, expect, it } from '@jest/globals';
import { HttpMetrics } from './metrics.ts';

describe('figures of answers', () => {
  it('have the format of Prometheus', async () => {
    const metrics = new HttpMetrics('any');
    for (const [operation, method, status, seconds] of [
      ['list', 'GET', 200, 0.001],
      ['list', 'GET', 200, 0.0011],
      ['list', 'HEAD', 200, 0.3],
      ['list', 'GET', 304, 100],
      ['add', 'POST', 201, 0],
    ] as const) {
      metrics.started();
      metrics.finished(operation, method, status, seconds);
    }
    metrics.started();
    // Asking twice counts nothing twice.
    await metrics.scrape();
    const lines = (await metrics.scrape()).split('\n');
    const of = (name: string) =>
      lines
        .filter((line) => line.startsWith(name))
        .map((line) => line.slice(name.length).replace(/,?service="any"/, ''));
    expect(of('http_requests_total')).toEqual([
      '{operation="list",method="GET",status="200"} 2',
      '{operation="list",method="HEAD",status="200"} 1',
      '{operation="list",method="GET",status="304"} 1',
      '{operation="add",method="POST",status="201"} 1',
    ]);
    expect(of('http_requests_in_flight')).toEqual(['{} 1']);
    const name = 'http_request_duration_seconds';
    expect(lines).toContain(`# TYPE ${name} histogram`);
    const ofList = of(`${name}_bucket`).filter((line) => line.includes('list'));
    expect(ofList.map((line) => /le="(.+?)".* (\d+)$/.exec(line)?.slice(1))).toEqual([
      ['0.001', '1'],
      ...['0.0025', '0.005', '0.01', '0.025', '0.05', '0.1', '0.25'].map((le) => [le, '2']),
      ...['0.5', '1', '2.5', '10', '60'].map((le) => [le, '3']),
      ['+Inf', '4'],
    ]);
    expect(of(`${name}_count`)).toEqual(['{operation="list"} 4', '{operation="add"} 1']);
    expect(of(`${name}_sum`)).toEqual(['{operation="list"} 100.3021', '{operation="add"} 0']);
  });

  it('are whole without a request', async () => {
    const { registry } = new HttpMetrics('any');
    const names = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'http_requests_total',
        'http_request_duration_seconds',
        'http_requests_in_flight',
      ]),
    );
    expect(await registry.metrics()).not.toContain('operation=');
  });
});
