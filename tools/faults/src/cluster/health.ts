import { isRedundant, type Member } from './patroni.ts';
import type { MachineName, Service } from './topology.ts';

/** The health of a service on a machine: it answers, and reaches the services that it needs. */
export interface ServiceHealth {
  readonly machine: MachineName;
  readonly service: Service;
  readonly isHealthy: boolean;
}

/** The parts that fail, and missing redundancy; empty: every part works, and commits are on two servers. */
export function faultsOf(
  services: readonly ServiceHealth[],
  members: readonly Member[],
): readonly string[] {
  const faults = services
    .filter(({ isHealthy }) => !isHealthy)
    .map(({ machine, service }) => `${service} of ${machine}`);
  return isRedundant(members) ? faults : [...faults, 'no synchronous standby'];
}
