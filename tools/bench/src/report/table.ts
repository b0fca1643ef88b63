import type { Result } from '../harness/judge.ts';
import type { Report } from './report.ts';

const HEADINGS = ['case', 'figure', 'must', 'aim', '', 'cpu', 'spread', 'value', 'p50', 'p99'];

/** A run as text. */
export function tableOf(report: Report): string {
  const rows = [HEADINGS, ...report.results.map(cellsOf)];
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...report.faults.map((fault) => `not measured: ${fault}`), footer(report)].join(
    '\n',
  );
}

/** A figure with its significant digits. */
export function digits(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return value.toFixed(0);
  return size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

function cellsOf(result: Result): string[] {
  const { goal, cpuRatio, p50, p99 } = result;
  const orNone = (value: number | null, unit = '') => (value === null ? '' : digits(value) + unit);
  const bound = (value: number | undefined) =>
    value === undefined ? '' : `${goal?.better === 'lower' ? '≤' : '≥'} ${digits(value)}`;
  return [
    result.name,
    result.limit === null ? `${digits(result.figure)} ${result.unit}` : digits(result.figure),
    bound(goal?.must),
    bound(goal?.aim),
    result.verdict === 'shown' ? '' : result.verdict,
    orNone(cpuRatio),
    `${digits(result.spread)}${result.noisy ? ' !' : ''}`,
    `${digits(result.value)} ${result.unit}`,
    orNone(p50, ' ms'),
    orNone(p99, ' ms'),
  ];
}

function footer({ results, processors, processor, node, size, plan, seconds }: Report): string {
  const failed = results.filter(({ verdict }) => verdict === 'FAIL').length;
  const judged = results.filter(({ verdict }) => verdict !== 'shown').length;
  return `
figure: ratio to the limit where there is one; cpu: the same of processor time per request
spread: least / greatest round, ! where it says little (below 0.8)
${judged - failed} of ${judged} reach what they must; size ${size}, ${plan.rounds} rounds, ${seconds} s, Node ${node}, ${processors} × ${processor}`;
}
