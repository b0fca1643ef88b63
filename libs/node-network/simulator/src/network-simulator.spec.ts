import { networkInterfaces } from 'node:os';
import { afterEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import {
  bondedNode,
  bridgeInformation,
  decodeEach,
  delegation,
  describedNode,
  isGateway,
  location,
  packetCounters,
  probeReports,
  rawNodeDescription,
  sessionReport,
  skimmedNode,
  type BondedNode,
  type Decoder,
  type DescribedNode,
  type SkimmedNode,
} from '@tandem/node-network-domain';
import type { DelegationsPage } from './documents/contract.ts';
import {
  createNetworkSimulator,
  type NetworkSimulatorOptions,
  type SimulatorHandle,
} from './network-simulator.ts';

const DESCRIBED = '/v2/nym-nodes/described';
const BONDED = '/v1/nym-nodes/bonded';
const SKIMMED = '/v2/unstable/nym-nodes/skimmed';
const MIXING = '/v1/unstable/nym-nodes/skimmed/mixnodes/active';
const PROBES = '/v1/probe-reports';

interface Page<T> {
  readonly pagination: { readonly total: number; readonly page: number; readonly size: number };
  readonly data: T[];
}

let running: SimulatorHandle[] = [];

async function simulate(options: NetworkSimulatorOptions = {}): Promise<SimulatorHandle> {
  const handle = await createNetworkSimulator({ nodes: 60, clock: new FakeClock(), ...options });
  running.push(handle);
  return handle;
}

afterEach(async () => {
  await Promise.all(running.map((handle) => handle.close()));
  running = [];
});

async function get<T>(handle: Pick<SimulatorHandle, 'url'>, path: string): Promise<T> {
  return (await fetch(handle.url + path)).json() as Promise<T>;
}

/** The web server of a node, as its bond names it. */
function nodeUrl({ bond_information: { node } }: BondedNode): string {
  return `http://${node.host}:${node.custom_http_port}`;
}

function expectAllGood<T>(values: readonly unknown[], decode: Decoder<T>): readonly T[] {
  const { records, rejected } = decodeEach(values, decode);
  expect(rejected.samples).toEqual([]);
  return records;
}

describe('the documents', () => {
  it('follow from the seed and the moment', async () => {
    const [one, same, other] = [await simulate(), await simulate(), await simulate({ seed: 2 })];
    for (const path of [DESCRIBED, PROBES]) {
      // Only ports differ between two simulators.
      expect(await get(same, path)).toEqual(await get(one, path));
      expect(await get(other, path)).not.toEqual(await get(one, path));
    }
  });

  it('have the form that the collector expects', async () => {
    const handle = await simulate();
    const described = await get<Page<unknown>>(handle, DESCRIBED);
    const nodes = expectAllGood(described.data, describedNode);
    expect(described.pagination).toEqual({ total: nodes.length, page: 0, size: nodes.length });
    expectAllGood((await get<Page<unknown>>(handle, BONDED)).data, bondedNode);
    const skimmed = await get<{ nodes: Page<unknown> }>(handle, SKIMMED);
    expectAllGood(skimmed.nodes.data, skimmedNode);
    const mixing = await get<{ nodes: Page<unknown> }>(handle, MIXING);
    expect(expectAllGood(mixing.nodes.data, skimmedNode).length).toBeGreaterThan(15);
    expect(probeReports(await get(handle, PROBES)).rejected.count).toBe(0);
  });

  it('show a network like the real one', async () => {
    const handle = await simulate({ nodes: 650 });
    const nodes = (await get<Page<DescribedNode>>(handle, DESCRIBED)).data;
    const gateways = nodes.filter((node) => isGateway(node.description));
    expect(gateways.length / nodes.length).toBeCloseTo(1 / 3, 1);
    const countries = new Set(nodes.map((node) => node.description.auxiliary_details.location));
    expect(countries.size).toBeGreaterThan(28);
    const skimmed = await get<{ nodes: Page<SkimmedNode> }>(handle, SKIMMED);
    const roles = skimmed.nodes.data.map(({ role }) =>
      typeof role === 'object' ? 'Mixnode' : role,
    );
    const count = (role: string): number => roles.filter((one) => one === role).length;
    expect(count('Mixnode')).toBe(241);
    expect(count('ExitGateway')).toBeGreaterThan(90);
    expect(count('EntryGateway')).toBeGreaterThan(70);
  });

  it('are paged on request', async () => {
    const handle = await simulate({ pageSize: 25 });
    const pages = await Promise.all(
      [0, 1, 2, 3].map((page) => get<Page<DescribedNode>>(handle, `${DESCRIBED}?page=${page}`)),
    );
    const ids = pages.flatMap((page) => page.data.map((node) => node.node_id));
    expect(new Set(ids).size).toBe(pages[0]?.pagination.total);
    expect(pages.map((page) => page.pagination.page)).toEqual([0, 1, 2, 3]);
  });

  it('are partly malformed on request', async () => {
    const handle = await simulate({ nodes: 200, malformedRate: 0.3 });
    const { data } = await get<Page<unknown>>(handle, DESCRIBED);
    const { records, rejected } = decodeEach(data, describedNode);
    expect(rejected.count).toBeGreaterThan(20);
    expect(records.length).toBeGreaterThan(120);
  });

  it('give the delegations of a node page by page', async () => {
    const handle = await simulate({ nodes: 30 });
    const bonded = (await get<Page<BondedNode>>(handle, BONDED)).data;
    const node = bonded.find((one) => one.rewarding_details.unique_delegations > 4)!;
    const { node_id } = node.bond_information;
    const readFrom = async (start_after: string | null): Promise<string[]> => {
      const query = JSON.stringify({ get_node_delegations: { node_id, start_after, limit: 3 } });
      const path = `/cosmwasm/wasm/v1/contract/n1c/smart/${Buffer.from(query).toString('base64')}`;
      const { data } = await get<{ data: DelegationsPage }>(handle, path);
      const found = expectAllGood(data.delegations, delegation).map((one) => one.owner);
      const { start_next_after } = data;
      return start_next_after === null ? found : [...found, ...(await readFrom(start_next_after))];
    };
    const owners = await readFrom(null);
    expect(new Set(owners).size).toBe(node.rewarding_details.unique_delegations);
  });

  it('return the location of an address', async () => {
    const handle = await simulate();
    const [node] = (await get<Page<DescribedNode>>(handle, DESCRIBED)).data;
    for (const ip of node?.description.host_information.ip_address ?? []) {
      expect(location(await get(handle, `/${ip}`))).toMatchObject({ ip_address: ip });
    }
    expect((await fetch(`${handle.url}/203.0.113.9`)).status).toBe(404);
  });
});

describe.each(['address-per-node', 'port-per-node'] as const)('with an %s', (addressing) => {
  const ownAddresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);

  it.each([...ownAddresses, '127.0.0.2'])('nothing listens at %s', async (address) => {
    const { port } = new URL((await simulate({ nodes: 3, addressing })).url);
    await expect(fetch(`http://${address}:${port}/api${BONDED}`)).rejects.toThrow('fetch failed');
  });

  it('any client may query the admitted agents', async () => {
    const { url } = await simulate({ nodes: 3, addressing, host: '0.0.0.0' });
    for (const address of [...ownAddresses, '127.0.0.1']) {
      const reached = url.replace('127.0.0.1', address);
      expect((await get<Page<BondedNode>>({ url: reached }, BONDED)).data.length).toBeGreaterThan(
        0,
      );
    }
  });
});

describe.each(['address-per-node', 'port-per-node'] as const)('nodes with an %s', (addressing) => {
  it('answer for themselves', async () => {
    const handle = await simulate({ nodes: 40, addressing });
    const bonded = (await get<Page<BondedNode>>(handle, BONDED)).data;
    const probes = Object.keys(await get<object>(handle, PROBES));
    let silent = 0;
    for (const node of bonded) {
      const answer = await fetch(`${nodeUrl(node)}/description`).catch(() => null);
      if (answer === null) {
        silent += 1;
        continue;
      }
      expect(answer.redirected).toBe(true);
      const { moniker } = rawNodeDescription(await answer.json());
      if (moniker !== '') expect(moniker).toContain(` ${node.bond_information.node_id}`);
      const isProbed = probes.includes(node.bond_information.node.identity_key);
      const sessions = await fetch(`${nodeUrl(node)}/api/v1/metrics/sessions`);
      expect(sessions.ok || !isProbed).toBe(true);
      if (sessions.ok) sessionReport(await sessions.json());
      const bridges = await fetch(`${nodeUrl(node)}/api/v1/bridges/client-params`);
      if (bridges.ok) bridgeInformation(await bridges.json());
    }
    expect(silent).toBeLessThan(8);
  });
});

describe('time', () => {
  it('lets packet counters grow and repeats probes', async () => {
    const clock = new FakeClock();
    const handle = await simulate({ clock, churnPerEpoch: 0 });
    const bonded = (await get<Page<BondedNode>>(handle, BONDED)).data;
    const read = async (node: BondedNode) =>
      packetCounters(await (await fetch(`${nodeUrl(node)}/stats`)).json());
    const before = [await read(bonded[0]!), await read(bonded[1]!)];
    const probes = await get(handle, PROBES);
    clock.advanceSeconds(1800);
    const after = [await read(bonded[0]!), await read(bonded[1]!)];
    expect(after.map(({ sent }, index) => sent > before[index]!.sent)).toEqual([true, true]);
    expect(await get(handle, PROBES)).not.toEqual(probes);
  });

  it('replaces some nodes by new ones, each epoch', async () => {
    const clock = new FakeClock();
    const handle = await simulate({ nodes: 200, clock, churnPerEpoch: 0.05 });
    const ids = async () =>
      (await get<Page<DescribedNode>>(handle, DESCRIBED)).data.map((node) => node.node_id);
    const before = new Set(await ids());
    clock.advanceSeconds(3600);
    const joined = (await ids()).filter((id) => !before.has(id));
    expect(joined.length).toBeGreaterThan(2);
    expect(joined.length).toBeLessThan(40);
  });
});

describe('faults', () => {
  it('break a share of the answers in every known way', async () => {
    const handle = await simulate({ nodes: 6, faultRate: 0.5 });
    const seen = new Set<string>();
    for (let request = 0; request < 120; request += 1) {
      const outcome = await fetch(handle.url + BONDED)
        .then(async (answer) => {
          const text = await answer.text();
          return answer.ok ? (isJson(text) ? 'good' : 'no JSON') : String(answer.status);
        })
        .catch(() => 'cut');
      seen.add(outcome);
    }
    expect([...seen].sort()).toEqual(['500', '503', 'cut', 'good', 'no JSON']);
  });

  it('survives requests that cannot be parsed', async () => {
    const handle = await simulate({ nodes: 3 });
    for (const path of ['/%ff', '/cosmwasm/wasm/v1/contract/n1c/smart/AAAA']) {
      expect((await fetch(handle.url + path)).status).toBe(400);
    }
    expect((await fetch(handle.url + BONDED)).status).toBe(200);
  });

  it('ends at once when the simulator is closed', async () => {
    const handle = await createNetworkSimulator({ nodes: 3, latencyMs: 60_000 });
    const waiting = fetch(handle.url + BONDED).catch(() => 'cut');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await handle.close();
    expect(await waiting).toBe('cut');
  });

  function isJson(text: string): boolean {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  }
});
