import {
  bondedNode,
  decodeEach,
  describedNode,
  joinBatches,
  listPage,
  mixingPage,
  NodeNetworkError,
  skimmedNode,
  skimmedPage,
  type Batch,
  type BondedNode,
  type Decoder,
  type DescribedNode,
  type ListPage,
  type NetworkDirectory,
  type SkimmedMetadata,
  type SkimmedNode,
} from '@tandem/node-network-domain';
import { decodeDocument } from './decode-document.ts';
import { documentUrl } from './document-url.ts';
import type { UpstreamClient } from './upstream-client.ts';

/** More pages than any list has; a larger total is invalid. */
const MAX_PAGES = 1000;

/** Reads one page of a list. */
type ReadPage = (page: number) => Promise<ListPage>;

/** The network's directory over HTTP; `baseUrl` ends in `/api`. */
export class HttpNetworkDirectory implements NetworkDirectory {
  readonly #baseUrl: string;
  readonly #client: UpstreamClient;

  constructor(baseUrl: string, client: UpstreamClient) {
    this.#baseUrl = baseUrl;
    this.#client = client;
  }

  async describedNodes(): Promise<Batch<DescribedNode>> {
    const document = 'described nodes';
    return readList(document, describedNode, async (page) => {
      const current = this.#url('/v2/nym-nodes/described', page);
      // Upstreams from before the Lewes protocol support only the first version.
      const found =
        (await this.#client.find(document, current)) ??
        (await this.#client.get(document, this.#url('/v1/nym-nodes/described', page)));
      return decodeDocument(document, found, listPage);
    });
  }

  async bondedNodes(): Promise<Batch<BondedNode>> {
    const document = 'bonded nodes';
    return readList(document, bondedNode, async (page) => {
      const found = await this.#client.get(document, this.#url('/v1/nym-nodes/bonded', page));
      return decodeDocument(document, found, listPage);
    });
  }

  async skimmedNodes(): Promise<Batch<SkimmedNode>> {
    const document = 'skimmed nodes';
    let first: SkimmedMetadata | null = null;
    return readList(document, skimmedNode, async (page) => {
      const url = this.#url('/v2/unstable/nym-nodes/skimmed', page);
      const found = await this.#client.get(document, url);
      const { metadata, nodes } = decodeDocument(document, found, skimmedPage);
      first ??= metadata;
      if (!isSameEpoch(first, metadata)) {
        const reason = 'the epoch changed between two pages';
        throw new NodeNetworkError('UPSTREAM_UNAVAILABLE', { document, reason });
      }
      return nodes;
    });
  }

  async activeMixingNodes(): Promise<Batch<SkimmedNode>> {
    const document = 'mixing nodes';
    return readList(document, skimmedNode, async (page) => {
      const url = this.#url('/v1/unstable/nym-nodes/skimmed/mixnodes/active', page);
      const found = await this.#client.get(document, url);
      return decodeDocument(document, found, mixingPage).nodes;
    });
  }

  #url(path: string, page: number): URL {
    return documentUrl(this.#baseUrl, path, { page: String(page) });
  }
}

/**
 * Reads pages until the declared number of records is complete. An empty page before that means that
 * records were removed meanwhile; then it is complete as well.
 */
async function readList<T>(
  document: string,
  decode: Decoder<T>,
  readPage: ReadPage,
): Promise<Batch<T>> {
  const batches: Batch<T>[] = [];
  let held = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { pagination, data } = await readPage(page);
    batches.push(decodeEach(data, decode, nameRecord));
    held += data.length;
    if (held >= pagination.total || data.length === 0) return joinBatches(batches);
  }
  const reason = `more than ${MAX_PAGES} pages`;
  throw new NodeNetworkError('UPSTREAM_MALFORMED', { document, reason });
}

function isSameEpoch(left: SkimmedMetadata, right: SkimmedMetadata): boolean {
  return (
    left.absolute_epoch_id === right.absolute_epoch_id && left.rotation_id === right.rotation_id
  );
}

/** The node id if a malformed record has one, else its position in the page. */
function nameRecord(record: unknown, index: number): string {
  const { node_id, bond_information } = (record ?? {}) as {
    readonly node_id?: unknown;
    readonly bond_information?: { readonly node_id?: unknown } | null;
  };
  const id = node_id ?? bond_information?.node_id;
  return typeof id === 'number' ? `node ${id}` : `#${index}`;
}
