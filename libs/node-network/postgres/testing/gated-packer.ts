import type { PackedState, SnapshotPacker, StoredNetwork } from '@tandem/node-network-domain';
import { packedTexts } from '@tandem/node-network-domain/testing';

/** Packs the tested gateways; the first time it waits until `open` is called. */
export class GatedPacker implements SnapshotPacker {
  readonly form = 'test';
  packs = 0;
  #open = (): void => undefined;
  readonly #gate = new Promise<void>((resolve) => (this.#open = resolve));

  async pack(network: StoredNetwork): Promise<PackedState> {
    const tested = await testedGateways(network);
    this.packs += 1;
    if (this.packs === 1) await this.#gate;
    return packedTexts([`${network.head.version} ${tested.join()}`]);
  }

  open(): void {
    this.#open();
  }
}

async function testedGateways(network: StoredNetwork): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of network.gateways()) {
    for (const { identityKey, lastTestedAt } of batch) if (lastTestedAt) found.push(identityKey);
  }
  return found;
}
