import type { SummaryRecord } from '@tandem/node-network-domain';
import { sampleProbeResult } from '@tandem/node-network-domain/testing';
import { nodeWithGateway, recordsOf } from './stored-records.ts';

/** The summary of a cycle. */
export const SUMMARY: SummaryRecord = {
  at: new Date('2026-03-11T08:20:00Z'),
  skimmedNodes: 4,
  describedNodes: 5,
  mixingNodes: 1,
  entryGateways: 1,
  exitGateways: 1,
  describedGateways: 3,
  historicalMixnodes: 0,
  historicalGateways: 5,
};

/** An exit that reaches the outside over IPv4 only. */
export const EXIT_WITHOUT_V6 = {
  can_connect: true,
  can_route_ip_v4: true,
  can_route_ip_external_v4: true,
  can_route_ip_v6: true,
  can_route_ip_external_v6: false,
};

/** A gateway that was never probed. */
export const NEVER_PROBED = { lastProbeResult: null, lastTestedAt: null, lastProbeLog: null };

/**
 * Five gateways: A in CH, B and C in DE (B no exit over IPv6, C never probed and of the oldest
 * version that is listed), E in FR of an older version, G in the US and not bonded any more.
 */
export function fixtureF() {
  return recordsOf([
    nodeWithGateway({ key: 'A', country: 'CH', addresses: ['192.0.2.10', '2001:db8::10'] }),
    nodeWithGateway(
      { key: 'B', country: 'DE', addresses: ['9.9.9.9'] },
      { lastProbeResult: sampleProbeResult({ as_exit: EXIT_WITHOUT_V6 }) },
    ),
    nodeWithGateway(
      { key: 'C', country: 'DE', version: '1.6.2', addresses: ['198.51.100.7'] },
      NEVER_PROBED,
    ),
    nodeWithGateway({ key: 'E', country: 'FR', version: '1.6.1' }),
    nodeWithGateway({ key: 'G', country: 'US' }, { bonded: false }, { bond: null, skimmed: null }),
  ]);
}
