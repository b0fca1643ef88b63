import { isIP, isIPv6 } from 'node:net';
import {
  jsonObject,
  Mismatch,
  NodeNetworkError,
  packetCounters,
  rawNodeDescription,
  sessionReport,
  type Decoder,
  type JsonObject,
  type NodeScraper,
  type NodeTraffic,
  type RawNodeDescription,
  type ScrapeTarget,
  type SessionReport,
} from '@tandem/node-network-domain';
import { NodeFetchFailed, type NodeClient } from './node-client.ts';

/** The limits of addresses and time for one node. */
interface ScrapeLimits {
  /** Announced addresses that are tried, from the first. */
  readonly maxAddresses: number;
  /** The time limit for all contact addresses of a node together. */
  readonly budgetMs: number;
  /** The time limit for one document about sessions, which is longer than others. */
  readonly sessionsTimeoutMs: number;
}

/** A node that stalls on every address costs 15 seconds, not minutes. */
const SCRAPE_LIMITS: ScrapeLimits = {
  maxAddresses: 4,
  budgetMs: 15_000,
  sessionsTimeoutMs: 5000,
};

const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

/** Queries the web servers of nodes. */
export class HttpNodeScraper implements NodeScraper {
  readonly #client: NodeClient;
  readonly #limits: ScrapeLimits;

  constructor(client: NodeClient, limits: Partial<ScrapeLimits> = {}) {
    this.#client = client;
    this.#limits = { ...SCRAPE_LIMITS, ...limits };
  }

  description(node: ScrapeTarget): Promise<RawNodeDescription> {
    return this.#firstOf(node, this.#contactAddresses(node), (base) =>
      this.#read(`${base}/description`, rawNodeDescription),
    );
  }

  traffic(node: ScrapeTarget): Promise<NodeTraffic> {
    return this.#firstOf(node, this.#contactAddresses(node), async (base) => {
      const counters = await this.#read(`${base}/stats`, packetCounters);
      const bridges = await this.#bridges(base);
      return bridges === undefined ? { counters } : { counters, bridges };
    });
  }

  sessions(node: ScrapeTarget): Promise<SessionReport> {
    const { sessionsTimeoutMs } = this.#limits;
    return this.#firstOf(node, sessionAddresses(node), async (base) => {
      const health = await this.#read(`${base}/api/v1/health`, jsonObject, sessionsTimeoutMs);
      if (health.status !== 'up') throw new NodeFetchFailed('not up');
      return this.#read(`${base}/api/v1/metrics/sessions`, sessionReport, sessionsTimeoutMs);
    });
  }

  /** Null when the node has none or sends invalid data; undefined when it could not be determined. */
  async #bridges(base: string): Promise<JsonObject | null | undefined> {
    try {
      return await this.#read(`${base}/api/v1/bridges/client-params`, jsonObject);
    } catch (error) {
      if (error instanceof Mismatch) return null;
      if (error instanceof NodeFetchFailed) return error.status === 404 ? null : undefined;
      throw error;
    }
  }

  /** The first usable answer of the addresses. */
  async #firstOf<T>(
    { nodeId }: ScrapeTarget,
    addresses: readonly string[],
    ask: (base: string) => Promise<T>,
  ): Promise<T> {
    const endsAt = performance.now() + this.#limits.budgetMs;
    let reason = 'no usable address';
    for (const base of addresses) {
      if (performance.now() > endsAt) break;
      try {
        return await ask(base);
      } catch (error) {
        if (error instanceof Mismatch) reason = error.describe();
        else if (error instanceof NodeFetchFailed) reason = error.message;
        else throw error;
      }
    }
    throw new NodeNetworkError('NODE_UNREACHABLE', { nodeId, reason });
  }

  async #read<T>(url: string, decode: Decoder<T>, timeoutMs?: number): Promise<T> {
    return decode(await this.#client.get(url, timeoutMs));
  }

  #contactAddresses({ addresses, httpPort }: ScrapeTarget): string[] {
    return addresses
      .slice(0, this.#limits.maxAddresses)
      .flatMap((ip) =>
        httpPort === null
          ? [`http://${bracketed(ip)}:8080`, `http://${bracketed(ip)}:8000`, ...standardPorts(ip)]
          : [`http://${bracketed(ip)}:${httpPort}`],
      );
  }
}

/** Sessions are queried at the host of the bond. */
function sessionAddresses({ host, httpPort }: ScrapeTarget): string[] {
  if (isIP(host) === 0 && !HOST_NAME.test(host)) return [];
  const [https, http] = standardPorts(host);
  const own = httpPort === null ? [] : [`http://${bracketed(host)}:${httpPort}`];
  return [...own, `http://${bracketed(host)}:8080`, https, http];
}

function standardPorts(host: string): [https: string, http: string] {
  return [`https://${bracketed(host)}`, `http://${bracketed(host)}`];
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}
