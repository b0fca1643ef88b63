/**
 * A body whose parts in memory are shared with other answers. It is joined when a client requests plain
 * bytes; most clients accept compression.
 */
export interface JoinedBody {
  /** Bytes. */
  readonly length: number;
  pieces(): Iterable<Buffer>;
  join(): Buffer;
}
