import { PROCESS, token } from '@tandem/assembly-process/container';
import { simulatePast } from '@tandem/node-network-postgres';
import { ContainerModule } from 'inversify';

/** Adds past days to a simulated network. Returns the number of days that were missing. */
type SimulatePast = (days: number, now: Date) => Promise<number>;

/** The bindings of the module. */
export const SIMULATION = {
  simulatePast: token<SimulatePast>('SimulatePast'),
} as const;

/** The past of a simulated network, for the demo. */
export function simulationModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SIMULATION.simulatePast).toResolvedValue(
      (database) => (days, now) => simulatePast(database, days, now),
      [PROCESS.database],
    );
  });
}
