import type { CycleGateway, NetworkCycle, ProbeReport } from '@tandem/node-network-domain';
import {
  sampleCycle,
  sampleDelegation,
  sampleLocation,
  sampleProbeResult,
  type SampleNode,
} from '@tandem/node-network-domain/testing';
import type { NodeStatusUnderTest } from './node-status-under-test.ts';

export const AT = new Date('2026-03-11T08:20:00Z');
const TESTED_AT = new Date('2026-03-11T08:15:30Z');
/** An exit that reaches the outside over IPv4 only. */
const EXIT_WITHOUT_V6 = {
  can_connect: true,
  can_route_ip_v4: true,
  can_route_ip_external_v4: true,
  can_route_ip_v6: true,
  can_route_ip_external_v6: false,
};

interface SampleGateway extends SampleNode {
  readonly country: string;
}

const A: SampleGateway = {
  nodeId: 1,
  key: 'A',
  country: 'CH',
  addresses: ['192.0.2.10', '2001:db8::10'],
};
const B: SampleGateway = { nodeId: 2, key: 'B', country: 'DE', addresses: ['9.9.9.9'] };
const C: SampleGateway = {
  nodeId: 3,
  key: 'C',
  country: 'DE',
  version: '1.6.2',
  addresses: ['198.51.100.7'],
};
const E: SampleGateway = { nodeId: 4, key: 'E', country: 'FR', version: '1.6.1' };
const G: SampleGateway = { nodeId: 5, key: 'G', country: 'US' };

/**
 * The collector's data of a network of five gateways: A in CH; B and C in DE, of which B is not an exit over
 * IPv6 and C was never probed; E in FR, of an older version; G in the US, which has left. A has two
 * delegations, B none.
 */
export async function storeFive(service: NodeStatusUnderTest): Promise<void> {
  const yesterday = new Date(AT.getTime() - 86_400_000);
  await service.network.saveCycle(cycleOf(yesterday, [A, B, C, E, G]));
  await service.network.saveCycle(cycleOf(AT, [A, B, C, E]));
  await service.scraped.saveProbeReports(
    [report('A'), report('B', sampleProbeResult({ as_exit: EXIT_WITHOUT_V6 })), report('E')],
    AT,
  );
}

function cycleOf(at: Date, gateways: readonly SampleGateway[]): NetworkCycle {
  const cycle = sampleCycle(at, gateways);
  const countryOf = new Map(gateways.map(({ key, country }) => [key, country]));
  const inItsCountry = (gateway: CycleGateway): CycleGateway => ({
    ...gateway,
    prettyBond: gateway.prettyBond && {
      ...gateway.prettyBond,
      location: sampleLocation(countryOf.get(gateway.identityKey) ?? 'CH'),
    },
  });
  return {
    ...cycle,
    gateways: cycle.gateways.map(inItsCountry),
    delegations: new Map([
      [1, [sampleDelegation(1, 'n1first'), sampleDelegation(1, 'n1second')]],
      [2, []],
    ]),
  };
}

function report(identityKey: string, result = sampleProbeResult()): ProbeReport {
  return {
    identityKey,
    result: result as unknown as ProbeReport['result'],
    log: 'probe finished',
    testedAt: TESTED_AT,
  };
}
