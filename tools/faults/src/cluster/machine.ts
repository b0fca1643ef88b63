import { existsSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { processesIn, signalAll } from './process-table.ts';
import type { RigProcess } from './rig-process.ts';
import { isApplication, type MachineName, type Service } from './topology.ts';

const STOP_LIMIT_MS = 12_000;
const LOOK_EVERY_MS = 20;

/** Services that are killed, cut off and started together. */
export class Machine {
  readonly processes = new Map<Service, RigProcess>();
  /** Without links: the table of processes shows the real path. */
  readonly folder: string;
  isOn = false;

  constructor(
    readonly name: MachineName,
    folder: string,
  ) {
    this.folder = realpathSync(folder);
  }

  start(): void {
    this.isOn = true;
    for (const process of this.processes.values()) process.start();
  }

  /** Ends every program at once, as the loss of power does. */
  async kill(): Promise<void> {
    this.isOn = false;
    for (const process of this.processes.values()) process.forget();
    await endAll(this.folder);
  }

  /** Ends every program in order: applications before what they use. */
  async stop(): Promise<void> {
    this.isOn = false;
    const all = [...this.processes].reverse();
    const stopAll = (some: typeof all) =>
      Promise.all(some.map(([service, each]) => each.stop(signalOf(service), STOP_LIMIT_MS)));
    await stopAll(all.filter(([service]) => isApplication(service)));
    for (const one of all.filter(([service]) => !isApplication(service))) await stopAll([one]);
    await endAll(this.folder);
  }

  close(): void {
    for (const process of this.processes.values()) process.close();
  }
}

/** The signal after which a program completes its requests. */
function signalOf(service: Service): NodeJS.Signals {
  return service === 'balancer' ? 'SIGUSR1' : 'SIGTERM';
}

/** Kills all programs of a folder; resolves when none is left. */
export async function endAll(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const real = realpathSync(folder); processesIn(real).length > 0;) {
    signalAll(real, 'SIGKILL');
    await delay(LOOK_EVERY_MS);
  }
}
