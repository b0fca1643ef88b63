import { totalStake } from '../explorer/explorer-node.ts';
import { wholePart } from '../values/decimal.ts';
import { NEVER_STOPPED } from '../collecting/bounded.ts';
import { isDescribedAndBonded, scrapeNodes, type ScrapeReport } from './scrape-nodes.ts';
import type { ScrapePorts } from './scrape-descriptions.ts';

/** Reads the packet counters and bridges of each described and bonded node. */
export class ScrapeTraffic {
  readonly #ports: ScrapePorts;
  readonly #parallel: number;

  /** @param parallel nodes queried at the same time. */
  constructor(ports: ScrapePorts, parallel = 10) {
    this.#ports = ports;
    this.#parallel = parallel;
  }

  async execute(stopping = NEVER_STOPPED): Promise<ScrapeReport> {
    const { source, scraper, store, clock } = this.#ports;
    return scrapeNodes({
      source,
      includes: isDescribedAndBonded,
      parallel: this.#parallel,
      stopping,
      ask: async (target, node) => ({
        nodeId: target.nodeId,
        identityKey: target.identityKey,
        stake: wholePart(totalStake(node)),
        ...(await scraper.traffic(target)),
      }),
      save: (readings) => store.saveTraffic(readings, clock.now()),
    });
  }
}
