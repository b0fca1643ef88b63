/** A list of which any stretch can be had as JSON texts. */
export interface JsonList {
  readonly total: number;
  /** The items from `begin` up to but without `end`. */
  slice(begin: number, end: number): readonly Buffer[];
}
