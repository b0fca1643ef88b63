import type { Sample } from '../harness/measurement.ts';
import { median } from '../harness/statistics.ts';
import type { MeasuredProcess } from '../processes/measured-process.ts';
import { WaitingClients, type Trigger, type Woken } from './waiting-clients.ts';

/**
 * The number of events before the measurement, after which code is compiled and each connection has planned
 * its statements.
 */
const WARM_UPS = 12;
/** The number of events whose median counts. */
const WAKES = 9;

/** Clients that wait at a server, and the trigger that wakes them. */
export interface Woke {
  readonly server: MeasuredProcess;
  readonly port: number;
  /** A path for each client. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly trigger: Trigger;
  /** The origin of the times, in ms since 1970. */
  since(woken: Woken): Promise<number>;
  stop(): Promise<void>;
}

/** Clients that connect before the first measurement, and are woken again and again. */
export class Wakes {
  readonly #start: () => Promise<Woke>;
  readonly #clients = new WaitingClients();
  #woke: Woke | undefined;

  constructor(start: () => Promise<Woke>) {
    this.#start = start;
  }

  /** The time from an event until the last client has received it, in ms. */
  async measure(): Promise<Sample> {
    const woke = (this.#woke ??= await this.#begin());
    const { server, trigger, paths } = woke;
    // All clients poll again, so that none is answered later because it has waited long.
    await this.#clients.wake(trigger);
    const found: Woken[] = [];
    const before = await server.usage();
    while (found.length < WAKES) found.push(await this.#clients.wake(trigger));
    // The clients have polled again by now.
    const after = await server.usage();
    const times: { readonly last: number; readonly p50: number }[] = [];
    for (const woken of found) {
      const sooner = (await woke.since(woken)) - woken.sentAt;
      times.push({ last: woken.last - sooner, p50: woken.p50 - sooner });
    }
    return {
      value: median(times.map(({ last }) => last)),
      p50: median(times.map(({ p50 }) => p50)),
      cpuMicros: (after.cpuMicros - before.cpuMicros) / paths.length / WAKES,
    };
  }

  async stop(): Promise<void> {
    this.#clients.stop();
    await this.#woke?.stop();
  }

  async #begin(): Promise<Woke> {
    const woke = await this.#start();
    await this.#clients.open(woke.port, woke.paths, woke.headers);
    for (let done = 0; done < WARM_UPS; done += 1) await this.#clients.wake(woke.trigger);
    return woke;
  }
}
