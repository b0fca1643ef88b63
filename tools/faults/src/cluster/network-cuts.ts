import type { Cuts } from './gate.ts';
import { portsOf, processesIn } from './process-table.ts';

/** The machines that are cut off. A connection's source is known by the process that has opened it. */
export class NetworkCuts implements Cuts {
  readonly #cut = new Map<string, string>();
  readonly #onChange: () => void;
  /** Ports of the machines that are cut off, for the rest of this turn of the event loop. */
  #ports: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  has(machine: string): boolean {
    return this.#cut.has(machine);
  }

  /** @param folder where the programs of the machine work */
  cut(machine: string, folder: string): void {
    this.#cut.set(machine, folder);
    this.#ports = undefined;
    this.#onChange();
  }

  heal(machine: string): void {
    if (!this.#cut.delete(machine)) return;
    this.#ports = undefined;
    this.#onChange();
  }

  separates(machine: string, port: number): boolean {
    if (this.#cut.size === 0) return false;
    const ports = this.#portsNow();
    if (this.#cut.has(machine)) return !ports.get(machine)?.has(port);
    return [...ports.values()].some((each) => each.has(port));
  }

  #portsNow(): ReadonlyMap<string, ReadonlySet<number>> {
    if (this.#ports) return this.#ports;
    const ports = new Map(
      [...this.#cut].map(([machine, folder]) => [machine, portsOf(processesIn(folder))]),
    );
    this.#ports = ports;
    setImmediate(() => (this.#ports = undefined));
    return ports;
  }
}
