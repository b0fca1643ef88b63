import { NodeNetworkError } from '../node-network-error.ts';
import type { NodeRecord } from '../reading/network-records.ts';
import type { SnapshotSource } from '../reading/snapshot-source.ts';
import { forEachBounded, type StopSignal } from '../collecting/bounded.ts';
import type { ScrapeTarget } from './node-scraper.ts';

/** The result of a run over all nodes, for logs and metrics. A stopped run queried fewer. */
export interface ScrapeReport {
  readonly scraped: number;
  readonly failed: number;
}

/** The options of a run over the nodes. */
interface ScrapePlan<Result> {
  readonly source: SnapshotSource;
  /** The nodes to query. */
  readonly includes: (node: NodeRecord) => boolean;
  /** Nodes queried at the same time. */
  readonly parallel: number;
  readonly stopping: StopSignal;
  readonly ask: (target: ScrapeTarget, node: NodeRecord) => Promise<Result>;
  readonly save: (results: readonly Result[]) => Promise<void>;
}

/**
 * Nodes between two writes. A crash loses at most these; each write makes readers rebuild their snapshot,
 * so it is not smaller.
 */
const NODES_PER_WRITE = 500;

/**
 * Queries every node of the plan and saves the answers; a failing node is counted. After the stop no
 * further node is queried, and existing answers are saved unless the signal forbids it.
 */
export async function scrapeNodes<Result>(plan: ScrapePlan<Result>): Promise<ScrapeReport> {
  const nodes = await plan.source.read(async (network) => {
    const included: NodeRecord[] = [];
    for await (const batch of network.nodes()) included.push(...batch.filter(plan.includes));
    return included;
  });
  let asked = 0;
  let scraped = 0;
  for (let at = 0; at < nodes.length && !plan.stopping.aborted; at += NODES_PER_WRITE) {
    const results: Result[] = [];
    const ask = async (node: NodeRecord): Promise<void> => {
      asked += 1;
      try {
        results.push(await plan.ask(scrapeTarget(node), node));
      } catch (error) {
        if (!(error instanceof NodeNetworkError)) throw error;
      }
    };
    const part = nodes.slice(at, at + NODES_PER_WRITE);
    await forEachBounded(part, plan.parallel, ask, plan.stopping);
    // Counters that are older than those of another process would be counted as a restart of the node.
    if (plan.stopping.mustDiscard === true) break;
    scraped += results.length;
    if (results.length > 0) await plan.save(results);
  }
  return { scraped, failed: asked - scraped };
}

/** True for nodes that both describe themselves and are bonded. */
export function isDescribedAndBonded(node: NodeRecord): boolean {
  return node.selfDescribed !== null && node.bond !== null;
}

function scrapeTarget({
  nodeId,
  identityKey,
  selfDescribed,
  bond,
  skimmed,
}: NodeRecord): ScrapeTarget {
  const host = selfDescribed?.host_information;
  const addresses = host?.ip_address ?? skimmed?.ip_addresses ?? [];
  const bonded = bond?.bond_information.node;
  return {
    nodeId,
    identityKey,
    addresses,
    host: bonded?.host ?? host?.hostname ?? addresses[0] ?? '',
    httpPort: bonded?.custom_http_port ?? null,
  };
}
