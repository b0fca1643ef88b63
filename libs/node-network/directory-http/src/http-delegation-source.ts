import {
  decodeEach,
  delegation,
  delegationsPage,
  joinBatches,
  NodeNetworkError,
  type Batch,
  type Delegation,
  type DelegationSource,
} from '@tandem/node-network-domain';
import { decodeDocument } from './decode-document.ts';
import { documentUrl } from './document-url.ts';
import type { UpstreamClient } from './upstream-client.ts';

/** The contract of the main network that keeps bonds and delegations. */
export const MAINNET_MIXNET_CONTRACT =
  'n17srjznxl9dvzdkpwpw24gg668wc73val88a6m5ajg6ankwvz9wtst0cznr';

const DOCUMENT = 'delegations';
const PAGE_SIZE = 250;

/** A node with 100,000 delegators would be news. */
const MAX_PAGES = 400;

/** Delegations from the contract by way of the chain's REST gateway. */
export class HttpDelegationSource implements DelegationSource {
  readonly #baseUrl: string;
  readonly #client: UpstreamClient;
  readonly #contract: string;

  /** @param contract address of the mixnet contract. */
  constructor(baseUrl: string, client: UpstreamClient, contract = MAINNET_MIXNET_CONTRACT) {
    this.#baseUrl = baseUrl;
    this.#client = client;
    this.#contract = contract;
  }

  async delegationsTo(nodeId: number): Promise<Batch<Delegation>> {
    const batches: Batch<Delegation>[] = [];
    let startAfter: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await this.#client.get(DOCUMENT, this.#queryUrl(nodeId, startAfter));
      const { data } = decodeDocument(DOCUMENT, answer, delegationsPage);
      batches.push(decodeEach(data.delegations, delegation, (_, at) => `node ${nodeId} #${at}`));
      if (data.start_next_after === null) return joinBatches(batches);
      if (data.start_next_after === startAfter) throw endless('the same page twice');
      startAfter = data.start_next_after;
    }
    throw endless(`more than ${MAX_PAGES} pages`);
  }

  #queryUrl(nodeId: number, startAfter: string | null): URL {
    const query = { node_id: nodeId, start_after: startAfter, limit: PAGE_SIZE };
    const json = JSON.stringify({ get_node_delegations: query });
    const encoded = encodeURIComponent(Buffer.from(json).toString('base64'));
    return documentUrl(
      this.#baseUrl,
      `/cosmwasm/wasm/v1/contract/${this.#contract}/smart/${encoded}`,
    );
  }
}

function endless(reason: string): NodeNetworkError {
  return new NodeNetworkError('UPSTREAM_MALFORMED', { document: DOCUMENT, reason });
}
