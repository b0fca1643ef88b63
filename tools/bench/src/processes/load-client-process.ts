import autocannon from 'autocannon';
import { answerJobs } from './job-process.ts';
import type { ExpectedStatus, LoadOptions, LoadOutcome } from './load-client.ts';

/** Sends one load after the other to servers, as the parent requests. */
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
    // Autocannon samples once a second by default: too few for short runs.
    sampleInt: 100,
    setupClient: countWithoutReading,
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

/**
 * Autocannon decodes every body as text. For 18 KB of brotli that takes half a millisecond, many times the
 * server's time for the whole answer: the measurement would be of the client. The bytes are counted on the
 * socket.
 */
function countWithoutReading(client: autocannon.Client): void {
  const { pipelinedRequests } = client as unknown as { pipelinedRequests: { addBody(): void } };
  pipelinedRequests.addBody = () => undefined;
}

function unexpectedAnswers(result: autocannon.Result, expected: ExpectedStatus): number {
  const { '1xx': informed, '2xx': good, '3xx': elsewhere, '4xx': refused, '5xx': failed } = result;
  const wanted = { 200: good, 304: elsewhere, 401: refused }[expected];
  return informed + good + elsewhere + refused + failed - wanted;
}
