import { setTimeout as delay } from 'node:timers/promises';
import type { MachineFault } from './plan.ts';
import type { RigClient } from './rig-client.ts';

/**
 * Loses a machine for the time of the fault. Actions return with the state of all machines, which takes seconds without
 * one of them: it is healed at its time nevertheless.
 */
export async function outage(
  client: Pick<RigClient, 'act'>,
  machine: string,
  { kind, forMs }: Pick<MachineFault, 'kind' | 'forMs'>,
): Promise<void> {
  const acting = client.act(machine, kind);
  // A failure ends it at once.
  await Promise.race([delay(forMs), acting.then(() => delay(forMs))]);
  await Promise.all([acting, client.act(machine, 'heal')]);
}
