import type { Sample, Window } from '../harness/measurement.ts';
import { JobProcess } from './job-process.ts';
import type { MeasuredProcess } from './measured-process.ts';

const CONNECTIONS = 32;
/** A load with fewer answers gives no reliable figure. */
const LEAST_REQUESTS = 50;
const LONGER_MS = 5_000;

/** The status of every answer of a load. */
export type ExpectedStatus = 200 | 304 | 401;

/** A load on one URL. */
export interface LoadOptions {
  readonly url: string;
  readonly connections: number;
  readonly durationMs: number;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Paths that are requested in turn, instead of the URL's own. */
  readonly paths?: readonly string[] | undefined;
  readonly expect: ExpectedStatus;
}

export interface LoadOutcome {
  readonly requests: number;
  readonly seconds: number;
  /** Received bytes, headers included. */
  readonly bytes: number;
  /** Answers of another kind than expected, errors and time-outs. */
  readonly unexpected: number;
  readonly p50: number;
  readonly p99: number;
}

/** The request and its target. */
export interface Target {
  readonly server: MeasuredProcess;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly paths?: readonly string[];
  readonly expect?: ExpectedStatus;
  readonly connections?: number;
  /** Bytes that each answer has at least. */
  readonly leastBytes?: number;
}

/** The load generator, in a separate process. */
export class LoadClient {
  readonly #process = new JobProcess<LoadOptions, LoadOutcome>('load-client-process.ts');

  /** Requests per second that a server answers. @throws Error when one answer was not as expected */
  async measure(target: Target, { warmUpMs, durationMs }: Window): Promise<Sample> {
    const options: LoadOptions = {
      url: target.url,
      connections: target.connections ?? CONNECTIONS,
      method: target.method ?? 'GET',
      headers: target.headers ?? {},
      body: target.body,
      paths: target.paths,
      expect: target.expect ?? 200,
      durationMs,
    };
    if (warmUpMs > 0) await this.#process.run({ ...options, durationMs: warmUpMs });
    const before = await target.server.usage();
    let outcome = await this.#process.run(options);
    if (outcome.requests < LEAST_REQUESTS) {
      // On a busy machine the measurement is repeated.
      outcome = added(outcome, await this.#process.run({ ...options, durationMs: LONGER_MS }));
    }
    const after = await target.server.usage();
    const { requests, seconds, unexpected, bytes, p50, p99 } = outcome;
    if (unexpected > 0 || requests === 0) {
      throw new Error(`${target.url}: ${unexpected} of ${requests} answers were not as expected`);
    }
    // The generator may miss the last bytes.
    if (bytes / requests < (target.leastBytes ?? 0) * 0.9) {
      throw new Error(`${target.url}: answers are too short`);
    }
    const cpuMicros = (after.cpuMicros - before.cpuMicros) / requests;
    return { value: requests / seconds, cpuMicros, p50, p99 };
  }

  stop(): void {
    this.#process.stop();
  }
}

function added(one: LoadOutcome, other: LoadOutcome): LoadOutcome {
  return {
    requests: one.requests + other.requests,
    seconds: one.seconds + other.seconds,
    bytes: one.bytes + other.bytes,
    unexpected: one.unexpected + other.unexpected,
    p50: other.p50,
    p99: other.p99,
  };
}
