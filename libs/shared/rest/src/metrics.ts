import { Counter, Gauge, Registry, collectDefaultMetrics, type Metric } from 'prom-client';
import { RequestTally } from './request-tally.ts';

/**
 * The interval at which the delay of the event loop is measured, in ms: each time wakes the process, which
 * takes 50 µs. prom-client's default of 10 ms was four fifths of the processor time of an idle demo.
 */
const LOOP_DELAY_EVERY_MS = 100;

/** The figures of one process, in the form that Prometheus scrapes. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #tally = new RequestTally();
  #measuresProcess = false;

  /** @param service a label on every figure, e.g. `chat-api` */
  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    const tally = this.#tally;
    new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by operation, method and status',
      labelNames: ['operation', 'method', 'status'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const [labels, count] of tally.answers()) this.inc({ ...labels }, count);
      },
    });
    const duration = {
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      type: 'histogram',
      aggregator: 'sum',
    };
    this.registry.registerMetric({
      name: duration.name,
      // The interface of a figure in the registry.
      get: async () => ({ ...duration, values: tally.durations(duration.name) }),
    } as unknown as Metric);
    new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being answered now',
      registers: [this.registry],
      collect() {
        this.set(tally.inFlight);
      },
    });
  }

  /**
   * All figures. The process itself is measured from the first call on: it wakes ten times a second for that,
   * which a process that is not monitored does not need.
   */
  scrape(): Promise<string> {
    if (!this.#measuresProcess) {
      this.#measuresProcess = true;
      collectDefaultMetrics({
        register: this.registry,
        eventLoopMonitoringPrecision: LOOP_DELAY_EVERY_MS,
      });
    }
    return this.registry.metrics();
  }

  started(): void {
    this.#tally.inFlight += 1;
  }

  /** @param seconds time that the answer took */
  finished(operation: string, method: string, status: number, seconds: number): void {
    this.#tally.inFlight -= 1;
    this.#tally.add(operation, method, status, seconds);
  }
}
