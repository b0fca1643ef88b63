import { sessionStatistics } from '../documents/session-report.ts';
import { utcDay } from '../values/timestamp.ts';
import { NEVER_STOPPED } from '../collecting/bounded.ts';
import { scrapeNodes, type ScrapeReport } from './scrape-nodes.ts';
import type { ScrapePorts } from './scrape-descriptions.ts';

/** Days for which sessions are retained. */
const RETAINED_DAYS = 365;
const MS_PER_DAY = 86_400_000;

/** Reads the sessions of each node that may be a gateway, and removes those of a year ago. */
export class ScrapeSessions {
  readonly #ports: ScrapePorts;
  readonly #parallel: number;

  /** @param parallel nodes queried at the same time. */
  constructor(ports: ScrapePorts, parallel = 5) {
    this.#ports = ports;
    this.#parallel = parallel;
  }

  /** Reports of other days than the retained ones and tomorrow are ignored: those of later days would remain. */
  async execute(stopping = NEVER_STOPPED): Promise<ScrapeReport> {
    const { source, scraper, store, clock } = this.#ports;
    const dayAfter = (days: number) => utcDay(new Date(clock.now().getTime() + days * MS_PER_DAY));
    const forgetUpTo = dayAfter(-RETAINED_DAYS);
    // Clocks of gateways differ.
    const tomorrow = dayAfter(1);
    return scrapeNodes({
      source,
      includes: (node) =>
        (node.selfDescribed !== null || node.bond !== null) && node.nodeType !== 'legacy_mixnode',
      parallel: this.#parallel,
      stopping,
      ask: async (target) => sessionStatistics(target, await scraper.sessions(target)),
      save: (found) =>
        store.saveSessions(
          found
            .filter((one) => one !== null)
            .filter(({ day }) => day > forgetUpTo && day <= tomorrow),
          forgetUpTo,
        ),
    });
  }
}
