import { Worker, type MessagePort, type WorkerOptions } from 'node:worker_threads';
import type { SnapshotSource } from '@tandem/node-network-domain';
import { memoryOf, type PackedNetwork } from './packed-network.ts';
import { SnapshotReader } from './packed-form.ts';
import { TimeSlice } from './time-slice.ts';

/** The answers of the thread. */
type Outcome = { readonly packed: PackedNetwork } | { readonly fault: string };

interface Waiting {
  resolve(packed: PackedNetwork): void;
  reject(error: Error): void;
}

/**
 * Reads snapshots on a separate thread, packed or not: packing 10,000 nodes takes two seconds of a
 * processor, which would block the thread that answers requests.
 */
export class PackingThread {
  readonly #entry: URL;
  readonly #options: WorkerOptions;
  #worker: Worker | undefined;
  /** The waiting calls in their order. */
  #waiting: Waiting[] = [];

  /** @param entry a module that calls {@link answerPacking} */
  constructor(entry: URL, options: WorkerOptions = {}) {
    this.#entry = entry;
    this.#options = options;
  }

  /**
   * The newest state at the call or a newer one. A thread that died is replaced by the next call.
   *
   * @throws Error with the text of the failure on the thread
   */
  readonly pack = (): Promise<PackedNetwork> => {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      worker.postMessage('pack');
    });
  };

  /** Ends the thread at once. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, this.#options);
    worker.on('message', (outcome: Outcome) => {
      const next = this.#waiting.shift();
      if ('packed' in outcome) next?.resolve(outcome.packed);
      else next?.reject(new Error(outcome.fault));
    });
    let reason = new Error('the thread that packs snapshots has ended');
    worker.on('error', (error) => (reason = error));
    worker.on('exit', () => {
      this.#worker = undefined;
      const left = this.#waiting;
      this.#waiting = [];
      left.forEach((waiting) => waiting.reject(reason));
    });
    // Nothing waits for it when the process ends.
    worker.unref();
    return worker;
  }
}

/** The code of the thread: returns the newest state, packed, on request. */
export function answerPacking(port: MessagePort, source: SnapshotSource): void {
  const reader = new SnapshotReader();
  const pack = async (): Promise<Outcome> => {
    try {
      const slice = new TimeSlice();
      return { packed: await source.read((network) => reader.read(network, slice)) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  };
  port.on('message', () => {
    void pack().then((outcome) => port.postMessage(outcome, memoryOf(outcome)));
  });
}
