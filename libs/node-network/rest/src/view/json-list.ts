/** The items of a list from `begin` up to but without `end`, one by one. */
export function sliceItems(
  list: { readonly total: number; item(index: number): Buffer },
  begin: number,
  end: number,
): readonly Buffer[] {
  const items: Buffer[] = [];
  for (let index = begin; index < Math.min(end, list.total); index += 1) {
    items.push(list.item(index));
  }
  return items;
}

/** A list of which any stretch can be had as JSON texts. */
export interface JsonList {
  readonly total: number;
  /** The items from `begin` up to but without `end`. */
  slice(begin: number, end: number): readonly Buffer[];
}
