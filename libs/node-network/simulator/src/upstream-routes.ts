import { probeReportDocument } from './documents/probe-reports.ts';
import { bondedNodes, delegationsPage } from './documents/contract.ts';
import { describedNodes } from './documents/described-nodes.ts';
import { geoAnswer } from './documents/geo-answers.ts';
import { mixingNodes, skimmedNodes } from './documents/skimmed-nodes.ts';
import { spoilRecords } from './malformed-records.ts';
import type { SimulatedNetwork } from './simulated-network.ts';

/** The options of the lists of the upstream. */
interface UpstreamOptions {
  /** Records per page; null puts all on the first page, like the real upstream. */
  readonly pageSize: number | null;
  readonly malformedRate: number;
}

interface Page {
  readonly pagination: { readonly total: number; readonly page: number; readonly size: number };
  readonly data: readonly unknown[];
}

const DELEGATIONS = /^\/cosmwasm\/wasm\/v1\/contract\/[a-z0-9]+\/smart\/([A-Za-z0-9+/=_%-]+)$/;

/** The documents of the network's directory, its chain, its geo lookup and its probes. */
export class UpstreamRoutes {
  readonly #network: SimulatedNetwork;
  readonly #options: UpstreamOptions;

  constructor(network: SimulatedNetwork, options: UpstreamOptions) {
    this.#network = network;
    this.#options = options;
  }

  /** The document at a path without its `/api` prefix, null if there is none. */
  answer(path: string, query: URLSearchParams): object | null {
    const network = this.#network;
    switch (path) {
      case '/v2/nym-nodes/described':
        return this.#page(path, describedNodes(network), query);
      case '/v1/nym-nodes/described':
        return this.#page(path, describedNodes(network).map(withoutLewesProtocol), query);
      case '/v1/nym-nodes/bonded':
        return this.#page(path, bondedNodes(network), query);
      case '/v2/unstable/nym-nodes/skimmed':
        return {
          metadata: this.#metadata(),
          nodes: this.#page(path, skimmedNodes(network), query),
        };
      case '/v1/unstable/nym-nodes/skimmed/mixnodes/active': {
        const { status, refreshed_at } = this.#metadata();
        return { status, refreshed_at, nodes: this.#page(path, mixingNodes(network), query) };
      }
      case '/v1/probe-reports':
        return this.#spoiled(path, probeReportDocument(network));
      default:
        return this.#delegations(path) ?? geoAnswer(network, decodeURIComponent(path.slice(1)));
    }
  }

  #page(path: string, records: readonly unknown[], query: URLSearchParams): Page {
    const all = spoilRecords(
      records,
      this.#options.malformedRate,
      this.#network.parameters.seed,
      path,
    );
    const size = this.#options.pageSize;
    if (size === null)
      return { pagination: { total: all.length, page: 0, size: all.length }, data: all };
    const page = Number(query.get('page') ?? 0);
    const data = all.slice(page * size, (page + 1) * size);
    return { pagination: { total: all.length, page, size: data.length }, data };
  }

  #spoiled(path: string, document: Record<string, object>): object {
    const reports = spoilRecords(
      Object.values(document),
      this.#options.malformedRate,
      this.#network.parameters.seed,
      path,
    );
    return Object.fromEntries(Object.keys(document).map((key, index) => [key, reports[index]]));
  }

  /** The contract's answer by way of the chain's REST gateway. */
  #delegations(path: string): object | null {
    const [, encoded] = DELEGATIONS.exec(path) ?? [];
    if (encoded === undefined) return null;
    const query = JSON.parse(Buffer.from(decodeURIComponent(encoded), 'base64').toString()) as {
      get_node_delegations?: {
        node_id: number;
        start_after?: string | null;
        limit?: number | null;
      };
    };
    const wanted = query.get_node_delegations;
    if (wanted === undefined) return null;
    const { node_id, start_after, limit } = wanted;
    const page = delegationsPage(this.#network, node_id, start_after ?? null, limit ?? undefined);
    const { malformedRate } = this.#options;
    const { seed } = this.#network.parameters;
    const delegations = spoilRecords(
      page.delegations,
      malformedRate,
      seed,
      `delegations ${node_id}`,
    );
    return { data: { ...page, delegations } };
  }

  #metadata(): {
    status: string;
    absolute_epoch_id: number;
    rotation_id: number;
    refreshed_at: string;
  } {
    const epoch = this.#network.epoch();
    return {
      status: 'fresh',
      absolute_epoch_id: epoch,
      rotation_id: Math.floor(epoch / 24),
      refreshed_at: new Date(this.#network.now()).toISOString(),
    };
  }
}

function withoutLewesProtocol(node: ReturnType<typeof describedNodes>[number]): object {
  return { ...node, description: { ...node.description, lewes_protocol: undefined } };
}
