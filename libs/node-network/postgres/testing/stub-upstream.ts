import {
  NodeNetworkError,
  type Batch,
  type DelegationSource,
  type GeoLocator,
  type Location,
  type NetworkDirectory,
} from '@tandem/node-network-domain';
import {
  sampleBondedNode,
  sampleDelegation,
  sampleDescribedNode,
  sampleLocation,
  sampleSkimmedNode,
} from '@tandem/node-network-domain/testing';

/** The failure of a list or lookup. */
export const unavailable = new NodeNetworkError('UPSTREAM_UNAVAILABLE', {
  document: 'x',
  reason: 'down',
});

function batch<T>(records: readonly T[], count = 0): Batch<T> {
  return { records, rejected: { count, samples: [] } };
}

/** An upstream whose lists a test sets. */
export class StubUpstream implements NetworkDirectory, DelegationSource, GeoLocator {
  described = [sampleDescribedNode({ nodeId: 1, key: 'A' })];
  bonded = [sampleBondedNode({ nodeId: 1, key: 'A' })];
  skimmed = [sampleSkimmedNode({ nodeId: 1, key: 'A' })];
  mixing = [sampleSkimmedNode({ nodeId: 9 })];
  rejected = 0;
  calls: string[] = [];
  locateAt: (ip: string) => Location = (ip) => sampleLocation('CH', ip);
  failing = new Set<string>();

  describedNodes = () => this.#answer('described', this.described);
  bondedNodes = () => this.#answer('bonded', this.bonded);
  skimmedNodes = () => this.#answer('skimmed', this.skimmed);
  activeMixingNodes = () => this.#answer('mixing', this.mixing);
  delegationsTo = (nodeId: number) =>
    this.#answer(`delegations ${nodeId}`, [sampleDelegation(nodeId, 'n1q')]);

  async locate(ip: string): Promise<Location> {
    this.calls.push(`geo ${ip}`);
    return this.locateAt(ip);
  }

  async #answer<T>(document: string, records: readonly T[]): Promise<Batch<T>> {
    this.calls.push(document);
    if (this.failing.has(document)) throw unavailable;
    return batch(records, this.rejected);
  }
}
