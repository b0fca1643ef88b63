import type { ServerResponse } from 'node:http';
import { Random } from './random.ts';

/** Delays and faults of the simulator. */
interface FaultOptions {
  /** Mean delay of an answer. */
  readonly latencyMs: number;
  /** Share of requests that fail. */
  readonly faultRate: number;
}

/** Ways in which an answer fails. `body` is that of the intended answer. */
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

/** Delays answers and replaces some by faults, in an order that follows from the seed. */
export class FaultProfile {
  readonly #options: FaultOptions;
  readonly #random: Random;

  constructor(seed: number, options: FaultOptions) {
    this.#options = options;
    this.#random = new Random(seed, 'faults');
  }

  /** Calls `answer` after a delay, or answers with a fault instead. */
  pass(response: ServerResponse, body: Buffer, answer: () => void): void {
    const { latencyMs, faultRate } = this.#options;
    const fault = this.#random.chance(faultRate) ? this.#random.pick(FAULTS) : null;
    const deliver = fault === null ? answer : () => void fault(response, body);
    if (latencyMs === 0) return deliver();
    const timer = setTimeout(deliver, latencyMs * (0.5 + this.#random.fraction()));
    response.once('close', () => clearTimeout(timer));
  }
}
