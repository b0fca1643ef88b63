import type { FieldSchema } from '@tandem/shared-rest';
import type { Actor } from '@tandem/shared-kernel';
import type { RegisteredClient } from './registered-client.ts';

/** The options of a client for its initial state. */
export interface RegisterRequest {
  readonly actor: Actor;
  readonly client: RegisteredClient;
  /** The request's Host, lower case, without a port. */
  readonly host: string;
  /** Days of presence that are wanted; `null` for the server's own choice. */
  readonly presenceHistoryLimitDays: number | null;
  /** Whether the state of this type is requested: all types are without a list. */
  readonly fetches: (fetchType: string) => boolean;
  /** Whether the client named the types that it fetches. */
  readonly fetchesListedTypes: boolean;
}

/** A part of the initial state that `POST register` answers. */
export interface RegisterStateSource<Queries> {
  /** It is loaded when one of these is requested. */
  readonly fetchTypes: readonly string[];
  /** Every field that it may answer, for the document; all are optional in the answer. */
  readonly fields: Readonly<Record<string, FieldSchema>>;
  /**
   * Reads through queries that are bound to one transaction, whose snapshot decides which events are
   * already in the state: it must use no other queries and no cache.
   */
  load(queries: Queries, request: RegisterRequest): Promise<Readonly<Record<string, unknown>>>;
}

/** The sources of one context with its queries bound to a handle of the database. */
export type BoundStateSource<Handle> = RegisterStateSource<Handle>;

/** Combines the sources of a context. @param queriesOf creates its query ports */
export function bindStateSources<Queries, Handle>(
  sources: readonly RegisterStateSource<Queries>[],
  queriesOf: (handle: Handle) => Queries,
): readonly BoundStateSource<Handle>[] {
  return sources.map((source) => ({
    ...source,
    load: (handle, request) => source.load(queriesOf(handle), request),
  }));
}
