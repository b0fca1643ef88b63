/**
 * Round values from 0 to at least `most`, for the lines of a chart.
 *
 * @param count the approximate number of steps
 */
export function ticksTo(most: number, count: number): number[] {
  if (!(most > 0)) return [0, 1];
  const rough = most / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(most / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Maps the values of `domain` to `range` in a straight line; the middle of the range where the domain is one value. */
export function linear(
  domain: readonly [from: number, to: number],
  range: readonly [from: number, to: number],
): (value: number) => number {
  const [from, to] = domain;
  const [start, end] = range;
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Selects at most `most` of `count` labels: evenly, with the last one. */
export function everyNth(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % step === 0,
  );
}
