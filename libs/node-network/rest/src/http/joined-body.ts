/**
 * A body that lies in memory in pieces which other answers use as well. It is joined when a client
 * wants its plain bytes; most clients take it compressed.
 */
export interface JoinedBody {
  /** Bytes. */
  readonly length: number;
  pieces(): Iterable<Buffer>;
  join(): Buffer;
}
