/** True when `text` has more than `limit` Unicode code points; the cost is bound by the limit. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  return [...text].length > limit;
}
