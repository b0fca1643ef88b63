import type { FieldSchema } from '@tandem/shared-rest';
import type { Actor } from '@tandem/shared-kernel';
import type { RegisteredClient } from './registered-client.ts';

/** The options of a client for its initial state. */
export interface RegisterRequest {
  readonly actor: Actor;
  readonly client: RegisteredClient;
  /** The request's Host, lower case, without a port. */
  readonly host: string;
  /** Requested days of presence; `null`: the default of the server. */
  readonly presenceHistoryLimitDays: number | null;
  /** True if the client requests the state of this type; without a list it requests all types. */
  readonly fetches: (fetchType: string) => boolean;
  /** True if the client named the types that it fetches. */
  readonly fetchesListedTypes: boolean;
}

/** A part of the initial state that `POST register` answers. */
export interface RegisterStateSource<Queries> {
  /** The source is loaded if the client requests one of these types. */
  readonly fetchTypes: readonly string[];
  /** All possible fields, for the OpenAPI document; each is optional in the answer. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  /**
   * Gets a state that clients share before the transaction of {@link load} begins, so that its snapshot
   * includes that state.
   *
   * @param read reads in a transaction of its own, which sees one moment
   */
  prepare?(read: ReadAtOnce<Queries>, request: RegisterRequest): Promise<unknown>;
  /**
   * Reads through queries that are bound to one transaction, whose snapshot decides which events are already
   * in the state: it must use no other queries, and of shared states only the prepared one, after it has
   * applied the later changes.
   *
   * @param prepared the result of {@link prepare}
   */
  load(
    queries: Queries,
    request: RegisterRequest,
    prepared?: unknown,
  ): Promise<Readonly<Record<string, unknown>>>;
}

/** Reads in one transaction that sees one moment. */
export type ReadAtOnce<Queries> = <T>(work: (queries: Queries) => Promise<T>) => Promise<T>;

/** The sources of one context with its queries bound to a handle of the database. */
export type BoundStateSource<Handle> = RegisterStateSource<Handle>;

/** Combines the sources of a context. @param queriesOf creates its query ports */
export function bindStateSources<Queries, Handle>(
  sources: readonly RegisterStateSource<Queries>[],
  queriesOf: (handle: Handle) => Queries,
): readonly BoundStateSource<Handle>[] {
  return sources.map((source) => ({
    ...source,
    prepare: async (read, request) =>
      source.prepare?.((work) => read((handle) => work(queriesOf(handle))), request),
    load: (handle, request, prepared) => source.load(queriesOf(handle), request, prepared),
  }));
}
