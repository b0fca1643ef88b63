import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The figures of one process, in the form that Prometheus scrapes. */
export class HttpMetrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'operation' | 'method' | 'status'>;
  readonly #duration: Histogram<'operation'>;
  readonly #inFlight: Gauge;

  /** @param service a label on every figure, e.g. `chat-api` */
  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by operation, method and status',
      labelNames: ['operation', 'method', 'status'],
      registers: [this.registry],
    });
    this.#duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['operation'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers: [this.registry],
    });
    this.#inFlight = new Gauge({
      name: 'http_requests_in_flight',
      help: 'Requests being answered now',
      registers: [this.registry],
    });
  }

  started(): void {
    this.#inFlight.inc();
  }

  /** @param seconds time that the answer took */
  finished(operation: string, method: string, status: number, seconds: number): void {
    this.#inFlight.dec();
    this.#requests.inc({ operation, method, status });
    this.#duration.observe({ operation }, seconds);
  }
}
