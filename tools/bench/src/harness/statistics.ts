/** @throws RangeError for an empty list */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values');
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** Least divided by greatest: 1 when all are the same. */
export function spread(values: readonly number[]): number {
  const greatest = Math.max(...values);
  return greatest === 0 ? 1 : Math.min(...values) / greatest;
}
