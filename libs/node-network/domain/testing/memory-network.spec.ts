import { MemoryNetwork } from './memory-network.ts';
import { describeNetworkStore } from './network-store.contract.ts';

describeNetworkStore('MemoryNetwork', async () => {
  const network = new MemoryNetwork();
  return {
    network,
    other: network,
    packing: (packer) => new MemoryNetwork(packer),
    close: async () => undefined,
  };
});
