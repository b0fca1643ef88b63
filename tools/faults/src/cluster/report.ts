import type { Finding } from '../model/findings.ts';
import type { Waits } from './timeline.ts';

/** Single requests of one kind that failed for the same reason. Times in ms after the fault. */
export interface FailureReport {
  /** Their kind. */
  readonly request: string;
  readonly why: string;
  readonly count: number;
  readonly firstMs: number;
  readonly lastMs: number;
}

/** The effect of one fault. Times in ms. */
export interface FaultReport {
  readonly kind: 'kill' | 'cut';
  /** The target as planned: a machine or a role. */
  readonly target: string;
  readonly machine: string;
  readonly forMs: number;
  /** The time after the machine was healed until every part worked and commits were on two servers. */
  readonly wholeAfterMs: number;
  /** The longest time without an acknowledged message … */
  readonly writesMs: number;
  /** … without a page of messages … */
  readonly readsMs: number;
  /** … and without an answer of the node status service. */
  readonly statusReadsMs: number;
  /** Single requests of the chat service that only read, and that failed or took more than a second. */
  readonly waits: Readonly<Record<'reads' | 'otherReads', Waits>>;
  readonly failures: readonly FailureReport[];
}

export interface FaultsReport {
  readonly seed: number;
  readonly minutes: number;
  readonly clients: number;
  readonly everySeconds: number;
  readonly faults: readonly FaultReport[];
  /** By kind of request. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** Messages that clients have received by events. */
  readonly deliveries: number;
  /** Single requests that are not repeated after an answer. */
  readonly probe: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
  /** The number of findings that are not listed. */
  readonly more: number;
}

/** The report as text: totals, the longest outages by kind of fault, findings. */
export function describeReport(report: FaultsReport): string {
  const { seed, minutes, clients, everySeconds, faults, acknowledged, findings, more } = report;
  const counts = Object.entries(acknowledged).map(([what, count]) => `${count} ${what}`);
  const probe = Object.entries(report.probe).map(([what, count]) => `${what} ${count}`);
  const found = findings.length + more;
  return `${found === 0 ? 'PASS' : 'FAIL'}: seed ${seed}, ${minutes} minutes, a fault every ${everySeconds} s, ${clients} clients

acknowledged: ${counts.join(', ')}; ${report.deliveries} deliveries
single requests: ${probe.join(', ')}

${tableOf(faults)}

${found === 0 ? 'no findings' : `${found} findings`}
${findings.map(({ round, kind, detail }) => `- ${kind} (block ${round}): ${detail}`).join('\n')}
`;
}

function tableOf(faults: readonly FaultReport[]): string {
  const groups = new Map<string, FaultReport[]>();
  for (const fault of faults) {
    const name = `${fault.kind} ${fault.target}`;
    groups.set(name, [...(groups.get(name) ?? []), fault]);
  }
  const rows = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, all]) => {
      const longest = (pick: (fault: FaultReport) => number) =>
        `${(Math.max(...all.map(pick)) / 1000).toFixed(1)} s`;
      return [
        name,
        String(all.length),
        longest(({ writesMs }) => writesMs),
        longest(({ readsMs }) => readsMs),
        longest(({ statusReadsMs }) => statusReadsMs),
        String(all.reduce((sum, { waits }) => sum + waits.reads.count + waits.otherReads.count, 0)),
        longest(({ waits }) => Math.max(waits.reads.longestMs, waits.otherReads.longestMs)),
        longest(({ wholeAfterMs }) => wholeAfterMs),
      ];
    });
  const head = [
    'fault',
    'times',
    'no writes',
    'no reads',
    'no node network',
    'reads that failed or took more than 1 s',
    'the longest',
    'whole after',
  ];
  const all = [head, head.map(() => '---'), ...rows];
  return all.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
