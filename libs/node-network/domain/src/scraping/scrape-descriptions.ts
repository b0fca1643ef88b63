import type { Clock } from '@tandem/shared-kernel';
import { cleanDescription } from '../documents/node-description.ts';
import type { SnapshotSource } from '../reading/snapshot-source.ts';
import type { NodeScraper } from './node-scraper.ts';
import { NEVER_STOPPED } from '../collecting/bounded.ts';
import { isDescribedAndBonded, scrapeNodes, type ScrapeReport } from './scrape-nodes.ts';
import type { ScrapedDataStore } from './scraped-data-store.ts';

/** The dependencies of the scraping use cases. */
export interface ScrapePorts {
  readonly source: SnapshotSource;
  readonly scraper: NodeScraper;
  readonly store: ScrapedDataStore;
  readonly clock: Clock;
}

/** Queries the operator's description of each described and bonded node. */
export class ScrapeDescriptions {
  readonly #ports: ScrapePorts;
  readonly #parallel: number;

  /** @param parallel nodes queried at the same time. */
  constructor(ports: ScrapePorts, parallel = 5) {
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
      ask: async (target) => ({
        nodeId: target.nodeId,
        identityKey: target.identityKey,
        description: cleanDescription(target.nodeId, await scraper.description(target)),
      }),
      save: (descriptions) => store.saveDescriptions(descriptions, clock.now()),
    });
  }
}
