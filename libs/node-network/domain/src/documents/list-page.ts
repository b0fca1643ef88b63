import { nullable, text, u32, u64, type Decoder } from '../decoding/decoder.ts';
import { array, object } from '../decoding/structure.ts';

/** One page of an upstream list; the records are decoded one by one. */
export interface ListPage {
  readonly pagination: {
    /** Records on all pages. */
    readonly total: number;
    readonly page: number;
    readonly size: number;
  };
  readonly data: readonly unknown[];
}

/** The epoch of a page of skimmed nodes: all pages of one list must agree. */
export interface SkimmedMetadata {
  readonly absolute_epoch_id: number;
  readonly rotation_id: number;
}

/** One page of the list of skimmed nodes (U3). */
interface SkimmedPage {
  readonly metadata: SkimmedMetadata;
  readonly nodes: ListPage;
}

/** One answer of the contract to a query for delegations (U5). */
interface DelegationsPage {
  readonly delegations: readonly unknown[];
  /** The start of the next page, null on the last. */
  readonly start_next_after: string | null;
}

const unread: Decoder<unknown> = (value) => value;

/** Reads a page of the lists U1 and U2. */
export const listPage: Decoder<ListPage> = object<ListPage>({
  pagination: object<ListPage['pagination']>({ total: u32, page: u32, size: u32 }),
  data: array(unread),
});

/** A page of the list of mixing nodes (U4), which is also inside of its metadata. */
export const mixingPage: Decoder<{ readonly nodes: ListPage }> = object<{ nodes: ListPage }>({
  nodes: listPage,
});

/** Reads a page of the list of skimmed nodes with the epoch that it belongs to. */
export const skimmedPage: Decoder<SkimmedPage> = object<SkimmedPage>({
  metadata: object<SkimmedMetadata>({ absolute_epoch_id: u64, rotation_id: u64 }),
  nodes: listPage,
});

/** The answer of the chain's REST gateway, which wraps that of the contract. */
export const delegationsPage: Decoder<{ readonly data: DelegationsPage }> = object<{
  data: DelegationsPage;
}>({
  data: object<DelegationsPage>({
    delegations: array(unread),
    start_next_after: nullable(text()),
  }),
});
