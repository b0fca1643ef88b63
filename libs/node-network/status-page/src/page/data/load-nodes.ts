import type { NodeStatusClient } from '@tandem/node-network-client';
import {
  gatewayFacts,
  isGatewayKind,
  nodeRow,
  type GatewayFacts,
  type NodeRow,
} from '../model/node-row.ts';
import { inParallel, loadPages, PAGE_SIZE } from './paged.ts';
import { dataOf } from './service-error.ts';

/** The progress of a load: nodes, then countries with gateways. */
export interface LoadProgress {
  readonly part: 'nodes' | 'gateways';
  readonly loaded: number;
  readonly total: number;
}

/**
 * Loads all described nodes page by page, as small rows: 10,000 nodes are fifty answers of half a megabyte, of which
 * some megabytes stay in memory.
 *
 * @throws ServiceError, or TypeError when the service cannot be reached
 */
export async function loadNodes(
  client: NodeStatusClient,
  onProgress: (rows: readonly NodeRow[], progress: LoadProgress) => void,
): Promise<NodeRow[]> {
  const pages: NodeRow[][] = [];
  const loaded = () => pages.flat();
  await loadPages(
    async (page) =>
      dataOf(
        await client.GET('/explorer/v3/service-nodes', {
          params: { query: { page, size: PAGE_SIZE } },
        }),
      ),
    (items, page, total) => {
      pages[page] = items.map((node, index) => nodeRow(node, page * PAGE_SIZE + index));
      const rows = loaded();
      onProgress(rows, { part: 'nodes', loaded: rows.length, total });
    },
  );
  // A node that moved from one page to the next in between is listed twice.
  return [...new Map(loaded().map((row) => [row.nodeId, row])).values()];
}

/**
 * Adds the directory's data on gateways. The directory is not paged, but is served by country: no answer is
 * larger than the gateways of one country.
 *
 * @returns the rows with their gateways
 * @throws ServiceError, or TypeError when the service cannot be reached
 */
export async function loadGateways(
  client: NodeStatusClient,
  rows: readonly NodeRow[],
  onProgress: (progress: LoadProgress) => void,
): Promise<NodeRow[]> {
  const facts = new Map<string, GatewayFacts>();
  const countries = countriesOfGateways(rows);
  let loaded = 0;
  await inParallel(countries, async (country) => {
    const gateways = dataOf(
      await client.GET('/dvpn/v1/directory/gateways/country/{two_letter_country_code}', {
        params: { path: { two_letter_country_code: country } },
      }),
    );
    for (const gateway of gateways) facts.set(gateway.identity_key, gatewayFacts(gateway));
    loaded += 1;
    onProgress({ part: 'gateways', loaded, total: countries.length });
  });
  return rows.map((row) => ({ ...row, gateway: facts.get(row.key) ?? null }));
}

/** The countries of the nodes that declare to be gateways. */
function countriesOfGateways(rows: readonly NodeRow[]): string[] {
  const countries = new Set<string>();
  for (const { kind, country } of rows) {
    if (isGatewayKind(kind) && /^[A-Z]{2}$/.test(country)) countries.add(country);
  }
  return [...countries].sort();
}
