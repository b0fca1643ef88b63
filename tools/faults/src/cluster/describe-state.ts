import type { MachineState, RigState } from './state.ts';

/** The machines as a table of text. */
export function describeState({ machines, faults }: RigState): string {
  const lines = machines.map(
    (machine) => `${machine.name.padEnd(8)}${stateOf(machine).padEnd(9)}${detailsOf(machine)}`,
  );
  const summary = faults.length === 0 ? 'every part works' : `not right: ${faults.join(', ')}`;
  return [...lines, summary].join('\n');
}

function stateOf({ isOn, isCut }: MachineState): string {
  return !isOn ? 'off' : isCut ? 'cut off' : 'on';
}

function detailsOf({ services, database, isEtcdLeader }: MachineState): string {
  const parts = services.map(({ service, isHealthy }) => (isHealthy ? service : `${service} down`));
  if (database) {
    const lag = database.lag === null ? '' : `, ${database.lag} bytes behind`;
    parts.push(`${database.role} ${database.state}${lag}`);
  }
  if (isEtcdLeader) parts.push('etcd leader');
  return parts.join(', ');
}
