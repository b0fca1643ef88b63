import type { ServerResponse } from 'node:http';
import { Random } from './random.ts';

/** How badly the simulator behaves. */
export interface WeatherOptions {
  /** Mean delay of an answer. */
  readonly latencyMs: number;
  /** Share of requests that go wrong. */
  readonly faultRate: number;
}

/** Ways in which an answer goes wrong. `body` is what a good answer would have been. */
const FAULTS: readonly ((response: ServerResponse, body: Buffer) => void)[] = [
  (response) => response.writeHead(500).end('internal error'),
  (response) => response.writeHead(503, { 'retry-after': '1' }).end(),
  (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>502</h1>'),
  (response) => response.destroy(),
  (response, body) => {
    response.writeHead(200, { 'content-length': body.length });
    response.write(body.subarray(0, body.length >> 1), () => response.destroy());
  },
  (response, body) => response.writeHead(200).end(body.subarray(0, body.length >> 1)),
];

/** Delays answers and spoils some of them, in an order that follows from the seed. */
export class Weather {
  readonly #options: WeatherOptions;
  readonly #random: Random;

  constructor(seed: number, options: WeatherOptions) {
    this.#options = options;
    this.#random = new Random(seed, 'weather');
  }

  /** Calls `answer` with the body after a while, or answers badly instead. */
  pass(response: ServerResponse, body: Buffer, answer: () => void): void {
    const { latencyMs, faultRate } = this.#options;
    const fault = this.#random.chance(faultRate) ? this.#random.pick(FAULTS) : null;
    const deliver = fault === null ? answer : () => void fault(response, body);
    if (latencyMs === 0) return deliver();
    const timer = setTimeout(deliver, latencyMs * (0.5 + this.#random.fraction()));
    response.once('close', () => clearTimeout(timer));
  }
}
