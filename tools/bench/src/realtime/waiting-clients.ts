import { JobProcess } from '../processes/job-process.ts';

/** What the process of the clients is asked to do. */
export type WaitJob =
  | {
      readonly kind: 'open';
      readonly port: number;
      /** One client each; what it has seen is put in the place of `LAST`. */
      readonly paths: readonly string[];
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'wake'; readonly trigger: Trigger }
  | { readonly kind: 'close' };

/** The request that makes an event. */
export interface Trigger {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came of a trigger. */
export interface Woken {
  /** When it was sent, in ms since 1970. */
  readonly sentAt: number;
  /** How long after it the median client and the last one had their answers, in ms. */
  readonly p50: number;
  readonly last: number;
  /** What the trigger was answered. */
  readonly answer: string;
}

/** Many clients that wait for events, in a process of their own. */
export class WaitingClients {
  readonly #process = new JobProcess<WaitJob, Woken>('../realtime/waiting-clients-process.ts');

  /** Resolves when every client has asked. */
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
