import type { Result } from '../harness/judge.ts';
import { curvePlots } from './curve-plots.ts';
import type { Report } from './report.ts';
import { digits } from './table.ts';

const WIDTH = 360;
const STYLE = `
  :root { color-scheme: light dark; --good: #2a7d4f; --fine: #8a6d00; --bad: #b3261e; --line: #8884; }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
  th, td { padding: .35rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
  th:first-child, td:first-child { text-align: left; }
  td:not(:first-child) { white-space: nowrap; }
  td small { display: block; opacity: .7; }
  .AIM { color: var(--good); } .MUST { color: var(--fine); } .FAIL { color: var(--bad); }
  svg { display: block; } svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
  figure { margin: 1.5rem 0; } figcaption { font-weight: 600; }`;

/** The page of a run, in one file. */
export function htmlReport(report: Report): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Benchmark of ${escaped(report.at)}</title>
<style>${STYLE}
</style>
<h1>Benchmark</h1>
<p>${escaped(report.at)}, size ${report.size}, ${report.plan.rounds} rounds of
${report.plan.durationMs / 1000} s, Node ${report.node}, ${report.processors} ×
${escaped(report.processor)}, ${report.memoryGb} GB, ${escaped(report.system)}.</p>
<table>
<tr><th>case<th>figure<th>must<th>aim<th><th>per round, and the bounds<th>cpu<th>p50<th>p99</tr>
${report.results.map(rowOf).join('\n')}
</table>
${report.faults.map((fault) => `<p class="FAIL">Not measured: ${escaped(fault)}</p>`).join('')}
${curvePlots(report.results)}
<p>A figure is the ratio to its limit, measured in the same rounds, or the value itself where it has
a unit. <em>cpu</em> is the same ratio of processor time per request.</p>
</html>
`;
}

function rowOf(result: Result): string {
  const { goal, cpuRatio, p50, p99 } = result;
  const cell = (value: number | null | undefined) => (value == null ? '' : digits(value));
  const unit = result.limit === null ? ` ${result.unit}` : '';
  return `<tr><td>${escaped(result.title)}<small>${result.name}</small>
<td>${digits(result.figure)}${unit}<small>${digits(result.value)} ${result.unit}</small>
<td>${cell(goal?.must)}<td>${cell(goal?.aim)}
<td class="${result.verdict}">${result.verdict}
<td>${stripOf(result)}<td>${cell(cpuRatio)}<td>${cell(p50)}<td>${cell(p99)}</tr>`;
}

/** The rounds as dots on a line from zero, with the bounds as strokes. */
function stripOf({ rounds, goal, figure, title }: Result): string {
  const bounds = goal ? [goal.must, goal.aim] : [];
  const most = Math.max(...rounds, ...bounds, 1e-9) * 1.08;
  const x = (value: number) => ((value / most) * WIDTH).toFixed(1);
  const strokes = bounds.map(
    (bound, index) =>
      `<line x1="${x(bound)}" x2="${x(bound)}" y1="2" y2="22" stroke="currentColor" ${index === 0 ? '' : 'stroke-dasharray="3 2"'}/>`,
  );
  const dots = rounds.map(
    (round) => `<circle cx="${x(round)}" cy="12" r="4" fill="currentColor" fill-opacity=".5"/>`,
  );
  return `<svg width="${WIDTH}" height="24" role="img" aria-label="${escaped(title)}: ${digits(figure)}"><line x1="0" x2="${WIDTH}" y1="12" y2="12" stroke="currentColor" stroke-opacity=".25"/>${strokes.join('')}${dots.join('')}</svg>`;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
  return text.replace(/[&<"]/g, (character) => entities[character] ?? character);
}
