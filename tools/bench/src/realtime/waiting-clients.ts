import { JobProcess } from '../processes/job-process.ts';

/** The requests to the process of the waiting clients. */
export type WaitJob =
  | {
      readonly kind: 'open';
      readonly port: number;
      /** A path for each client; the id of its last event replaces `LAST`. */
      readonly paths: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wake'; readonly trigger: Trigger }
  | { readonly kind: 'close' };

/** The request that causes an event. */
export interface Trigger {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a trigger. */
export interface Woken {
  /** The time at which it was sent, in ms since 1970. */
  readonly sentAt: number;
  /** The time until the median client and the last one had their answers, in ms. */
  readonly p50: number;
  readonly last: number;
  /** The answer to the trigger. */
  readonly answer: string;
}

/** Many clients that wait for events, in a separate process. */
export class WaitingClients {
  readonly #process = new JobProcess<WaitJob, Woken>('../realtime/waiting-clients-process.ts');

  /** Resolves when every client has polled. */
  async open(
    port: number,
    paths: readonly string[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.#process.run({ kind: 'open', port, paths, headers });
  }

  wake(trigger: Trigger): Promise<Woken> {
    return this.#process.run({ kind: 'wake', trigger });
  }

  /** The clients hang up. */
  async close(): Promise<void> {
    await this.#process.run({ kind: 'close' });
  }

  stop(): void {
    this.#process.stop();
  }
}
