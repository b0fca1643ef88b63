import { setTimeout as delay } from 'node:timers/promises';
import type { Cuts, Verdict } from './gate.ts';
import { findPortsOf, portsOf, processesIn } from './process-table.ts';
import { connectsTo, type MachineName, type Purpose } from './topology.ts';

/**
 * The table of connections is long and read as a whole: questions that arrive meanwhile share the next read.
 */
const LOOK_EVERY_MS = 100;

/** The machines that are cut off. A connection's source is known by the process that has opened it. */
export class NetworkCuts implements Cuts {
  /** Machines and their folders, where their programs work. */
  readonly #cut = new Map<MachineName, string>();
  readonly #onChange: () => void;
  #ports = new Map<string, ReadonlySet<number>>();
  #look: Promise<void> | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(machine: MachineName): boolean {
    return this.#cut.has(machine);
  }

  /** @param folder where the programs of the machine work */
  cut(machine: MachineName, folder: string): void {
    this.#cut.set(machine, folder);
    this.#update();
    this.#onChange();
  }

  heal(machine: MachineName): void {
    if (!this.#cut.delete(machine)) return;
    this.#update();
    this.#onChange();
  }

  verdict(machine: MachineName, purpose: Purpose): Verdict {
    if (this.#cut.has(machine)) return 'cut';
    return [...this.#cut.keys()].some((each) => connectsTo(each, purpose)) ? 'by source' : 'open';
  }

  isFromCut(port: number): boolean {
    return [...this.#ports.values()].some((each) => each.has(port));
  }

  look(): Promise<void> {
    this.#look ??= this.#lookLater();
    return this.#look;
  }

  /** The connections that are open already go on meanwhile. */
  async #lookLater(): Promise<void> {
    await this.#reading;
    await delay(LOOK_EVERY_MS);
    this.#look = undefined;
    this.#reading = this.#read();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const found = [...this.#cut].map(
      async ([machine, folder]) => [machine, await findPortsOf(processesIn(folder))] as const,
    );
    for (const [machine, ports] of await Promise.all(found)) {
      // It may have been healed meanwhile.
      if (this.#cut.has(machine)) this.#ports.set(machine, ports);
    }
  }

  #update(): void {
    this.#ports = new Map(
      [...this.#cut].map(([machine, folder]) => [machine, portsOf(processesIn(folder))]),
    );
  }
}
