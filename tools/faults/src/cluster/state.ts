import { faultsOf, type ServiceHealth } from './health.ts';
import { leaderOf, membersOf, type Member } from './patroni.ts';
import type { Rig } from './rig.ts';
import { machinesWith, type MachineName } from './topology.ts';

export interface MachineState {
  readonly name: MachineName;
  readonly isOn: boolean;
  readonly isCut: boolean;
  readonly services: readonly ServiceHealth[];
  /** Its member of the database cluster; null: it runs no server. */
  readonly database: Pick<Member, 'role' | 'state' | 'lag'> | null;
  readonly isEtcdLeader: boolean;
}

/** The state of a cluster at one moment. */
export interface RigState {
  readonly machines: readonly MachineState[];
  readonly primary: MachineName | null;
  readonly etcdLeader: MachineName | null;
  /** The parts that fail. */
  readonly faults: readonly string[];
}

const LIMIT_MS = 1_500;

export async function stateOf(rig: Rig): Promise<RigState> {
  const names = [...rig.machines.keys()];
  const [members, etcdLeader, health] = await Promise.all([
    membersOf(rig.patroniUrls),
    etcdLeaderOf(rig),
    rig.health(),
  ]);
  const primary = names.find((name) => name === leaderOf(members)) ?? null;
  const machines = names.map((name) => {
    const member = members.find((each) => each.name === name);
    return {
      name,
      isOn: rig.machineOf(name).isOn,
      isCut: rig.isCut(name),
      services: health.filter(({ machine }) => machine === name),
      database: member ? { role: member.role, state: member.state, lag: member.lag } : null,
      isEtcdLeader: name === etcdLeader,
    };
  });
  return { machines, primary, etcdLeader, faults: faultsOf(health, members) };
}

/** The machine that most members of etcd follow. */
async function etcdLeaderOf(rig: Rig): Promise<MachineName | null> {
  const names = machinesWith('etcd');
  const statuses = await Promise.all(rig.etcdUrls.map((url) => etcdStatusOf(url)));
  const votes = (id: string) => statuses.filter((each) => each?.leader === id).length;
  const leader = names.find((_, index) => {
    const id = statuses[index]?.header.member_id;
    return id !== undefined && votes(id) * 2 > names.length;
  });
  return leader ?? null;
}

interface EtcdStatus {
  readonly header: { readonly member_id: string };
  readonly leader?: string;
}

async function etcdStatusOf(url: string): Promise<EtcdStatus | null> {
  try {
    const response = await fetch(`${url}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    return (await response.json()) as EtcdStatus;
  } catch {
    return null;
  }
}
