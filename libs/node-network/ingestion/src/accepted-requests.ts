import type { Clock } from '@tandem/shared-kernel';
import { IngestionError } from './ingestion-error.ts';
import { CLOCK_TOLERANCE_SECONDS } from './request-signature.ts';

/** The limits of one agent. */
interface AcceptedRequestsLimits {
  /** Requests of one agent within any 60 seconds. */
  readonly perMinute: number;
}

/** A probe takes seconds, and a request contains any number of reports. */
const ACCEPTED_REQUESTS_LIMITS: AcceptedRequestsLimits = { perMinute: 60 };

const MINUTE_MS = 60_000;
/** A signature is good for this long at most: from the one end of the tolerance to the other. */
const REMEMBERED_MS = 2 * CLOCK_TOLERANCE_SECONDS * 1000;

/**
 * Stores the signatures of each agent for as long as a repetition would still be valid. The limit per
 * minute bounds the memory: 10 minutes' worth of signatures per agent.
 *
 * Each process has its own: a request that another one accepted is accepted again, without an effect, since
 * a report is only stored when it is newer than the stored one.
 */
export class AcceptedRequests {
  readonly #clock: Clock;
  readonly #limits: AcceptedRequestsLimits;
  /** Agent to signature to arrival, in the order of arrival; ms since the epoch. */
  readonly #arrivals = new Map<string, Map<string, number>>();

  constructor(clock: Clock, limits = ACCEPTED_REQUESTS_LIMITS) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** @throws IngestionError REQUEST_REPLAYED, RATE_LIMITED; the latter may be retried unchanged */
  accept(agent: string, signature: string): void {
    const now = this.#clock.now().getTime();
    const arrivals = this.#recent(agent, now);
    if (arrivals.has(signature)) {
      throw new IngestionError('REQUEST_REPLAYED', 'This very request was taken before');
    }
    const inLastMinute = [...arrivals.values()].filter((at) => at > now - MINUTE_MS);
    const [oldest] = inLastMinute;
    if (oldest !== undefined && inLastMinute.length >= this.#limits.perMinute) {
      const waitSeconds = Math.ceil((oldest + MINUTE_MS - now) / 1000);
      throw new IngestionError(
        'RATE_LIMITED',
        `At most ${this.#limits.perMinute} requests per minute and key`,
        Math.max(1, waitSeconds),
      );
    }
    arrivals.set(signature, now);
  }

  /** Allows a failed request to be repeated. */
  forget(agent: string, signature: string): void {
    this.#arrivals.get(agent)?.delete(signature);
  }

  #recent(agent: string, now: number): Map<string, number> {
    const arrivals = this.#arrivals.get(agent) ?? new Map<string, number>();
    this.#arrivals.set(agent, arrivals);
    for (const [signature, at] of arrivals) {
      if (at > now - REMEMBERED_MS) break;
      arrivals.delete(signature);
    }
    return arrivals;
  }
}
