import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Measurement } from '../harness/suite.ts';

const ENTRY = fileURLToPath(new URL('pg-loop-process.ts', import.meta.url));

/** A prepared statement of one parameter, a whole number taken at random. */
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

/** Runs loops of bare statements, in a process of its own. */
export class PgLoops {
  readonly #child: ChildProcess;
  #jobs = 0;

  constructor() {
    this.#child = fork(ENTRY, [], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  }

  measuring(loop: Loop): Measurement {
    return async ({ warmUpMs, durationMs }) => {
      await this.#run({ ...loop, durationMs: warmUpMs });
      const { perSecond, p50, p99 } = await this.#run({ ...loop, durationMs });
      return { value: perSecond, p50, p99 };
    };
  }

  stop(): void {
    this.#child.kill();
  }

  #run(options: LoopOptions): Promise<LoopOutcome> {
    const id = (this.#jobs += 1);
    return new Promise((resolve, reject) => {
      const hear = (message: { id: number; outcome?: LoopOutcome; error?: string }) => {
        if (message.id !== id) return;
        this.#child.off('message', hear);
        if (message.outcome) resolve(message.outcome);
        else reject(new Error(message.error));
      };
      this.#child.on('message', hear);
      this.#child.send({ id, options });
    });
  }
}
