import autocannon from 'autocannon';
import { answerJobs } from './job-process.ts';
import type { LoadOptions, LoadOutcome } from './load-client.ts';

/** Puts one load after the other on servers, as the parent asks. */
answerJobs(run);

async function run(options: LoadOptions): Promise<LoadOutcome> {
  const { url, connections, durationMs, method, headers, body, paths } = options;
  const result = await autocannon({
    url,
    connections,
    duration: durationMs / 1000,
    method,
    headers,
    ...(body !== undefined && { body }),
    ...(paths !== undefined && { requests: paths.map((path) => ({ path })) }),
    // Autocannon samples once a second otherwise: too few for short runs.
    sampleInt: 100,
  });
  return {
    requests: result.requests.total,
    seconds: result.duration,
    bytes: result.throughput.total,
    unexpected: unexpectedAnswers(result, options.expect) + result.errors + result.timeouts,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function unexpectedAnswers(result: autocannon.Result, expected: 200 | 304): number {
  const { '1xx': informed, '2xx': good, '3xx': elsewhere, '4xx': bad, '5xx': failed } = result;
  return informed + bad + failed + (expected === 200 ? elsewhere : good);
}
