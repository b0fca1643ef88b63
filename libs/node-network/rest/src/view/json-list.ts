/** A list of which any stretch can be had as JSON texts. */
export interface JsonList {
  readonly total: number;
  /** The items from `begin` up to but without `end`. */
  slice(begin: number, end: number): readonly Buffer[];
}

/** A list of texts that are held. */
export function listOf(items: readonly Buffer[]): JsonList {
  return { total: items.length, slice: (begin, end) => items.slice(begin, end) };
}
