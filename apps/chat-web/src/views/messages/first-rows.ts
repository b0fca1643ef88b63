/**
 * The indexes of the rows that are seen in a list.
 *
 * @param heights of all rows, in px
 * @param offset of the upper end of the visible part, in px; limited to the rows, as scrolling is
 * @param visible the height of the visible part, in px
 */
export function seenRows(
  heights: readonly number[],
  offset: number,
  visible: number,
): readonly number[] {
  const total = heights.reduce((sum, each) => sum + each, 0);
  const top = Math.max(0, Math.min(offset, total - visible));
  const seen: number[] = [];
  let end = 0;
  for (const [index, height] of heights.entries()) {
    const begin = end;
    end += height;
    if (end > top && begin < top + visible) seen.push(index);
  }
  return seen;
}
