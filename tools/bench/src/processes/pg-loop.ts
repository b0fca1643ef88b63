import type { Measurement } from '../harness/suite.ts';
import { JobProcess } from './job-process.ts';

/** A prepared statement with one parameter, a random whole number. */
export interface Loop {
  readonly url: string;
  readonly name: string;
  readonly text: string;
  readonly low: number;
  readonly high: number;
  readonly poolSize: number;
  readonly inFlight: number;
}

export interface LoopOptions extends Loop {
  readonly durationMs: number;
}

export interface LoopOutcome {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs loops of bare statements, in a separate process. */
export class PgLoops {
  readonly #process = new JobProcess<LoopOptions, LoopOutcome>('pg-loop-process.ts');

  measuring(loop: Loop): Measurement {
    return async ({ warmUpMs, durationMs }) => {
      await this.#process.run({ ...loop, durationMs: warmUpMs });
      const { perSecond, p50, p99 } = await this.#process.run({ ...loop, durationMs });
      return { value: perSecond, p50, p99 };
    };
  }

  stop(): void {
    this.#process.stop();
  }
}
