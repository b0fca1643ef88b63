import { isRedundant, type Member } from './patroni.ts';
import type { MachineName, Service } from './topology.ts';

/** Whether a service of a machine answers, and reaches what it needs. */
export interface ServiceHealth {
  readonly machine: MachineName;
  readonly service: Service;
  readonly isHealthy: boolean;
}

/** What is not as it should be; empty: every part works, and commits are on two servers. */
export function faultsOf(
  services: readonly ServiceHealth[],
  members: readonly Member[],
): readonly string[] {
  const faults = services
    .filter(({ isHealthy }) => !isHealthy)
    .map(({ machine, service }) => `${service} of ${machine}`);
  return isRedundant(members) ? faults : [...faults, 'no synchronous standby'];
}
