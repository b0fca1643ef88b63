import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RunReport } from './run.ts';

const HELP = `Injects faults into a running Tandem, and checks that no data is lost.

  node --import tsx tools/faults/src/main.ts [options]

Starts PostgreSQL, two instances of chat-api, the workers and the node status service, each in a process
of its own. Clients send, edit, react, upload and schedule, and repeat requests until they are answered,
while processes and the server are killed or stopped, connections are cut, delayed or dropped, answers
are lost, the disk fills up, and the clock is wrong. After every round of 30 s all acknowledged data must
exist once, and every client must see the same.

  --seed N        repeats the faults of a run (1)
  --minutes M     duration (2)
  --data DIR      logs, data and the report (a temporary folder, removed if there are no findings)
  --patience S    seconds in which the system must recover after a fault (30)
  --help

The full disk needs root on Linux, the wrong clock libfaketime (package faketime). Exits with 1 if
there are findings; the report is DIR/faults-<seed>.json.
`;

/**
 * The command of the fault harness.
 *
 * @param signal ends a run early
 * @returns the exit status
 * @throws Error if the run was ended
 */
export async function causeFaults(words: readonly string[], signal: AbortSignal): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '2' },
      data: { type: 'string' },
      patience: { type: 'string', default: '30' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const numbers = [values.seed, values.minutes, values.patience].map(Number);
  if (!numbers.every((number) => number >= 0)) {
    process.stderr.write(`--seed, --minutes and --patience are numbers\n`);
    return 2;
  }
  const [seed = 1, minutes = 2, patience = 30] = numbers;
  const isTemporary = values.data === undefined;
  const folder = isTemporary
    ? mkdtempSync(join(tmpdir(), 'tandem-faults-'))
    : resolve(values.data!);
  mkdirSync(folder, { recursive: true });
  // The database server has an account of its own, which must be able to enter.
  chmodSync(folder, 0o755);
  // This loads half of the workspace, which neither --help nor an error in the options needs.
  const { run } = await import('./run.ts');
  const patienceMs = patience * 1_000;
  const report = await run({ seed, minutes, folder, patienceMs, onProgress: print, signal });
  const file = join(folder, `faults-${seed}.json`);
  writeFileSync(file, JSON.stringify(report, null, 2));
  const isClean = report.findings.length === 0;
  printVerdict(report, isClean && isTemporary ? null : file);
  if (isTemporary && isClean) rmSync(folder, { recursive: true, force: true });
  return isClean ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the findings and the totals. @param file the report; null: it is removed */
function printVerdict(report: RunReport, file: string | null): void {
  const { seed, findings, more, outages, rounds, leftOut } = report;
  for (const { round, kind, detail } of findings) print(`  ${kind} in round ${round}: ${detail}`);
  for (const [kind, why] of Object.entries(leftOut)) print(`  without ${kind}: ${why}`);
  const faults = rounds.reduce((sum, round) => sum + round.faults.length, 0);
  const acknowledged = rounds
    .flatMap((round) => Object.values(round.acknowledged))
    .reduce((sum, count) => sum + count, 0);
  const longest = (times: readonly number[]) => (Math.max(0, ...times) / 1000).toFixed(1);
  const outage = longest(outages.map(({ ms }) => ms));
  const alone = longest(outages.map(({ afterFaultMs }) => afterFaultMs));
  const found = findings.length + more;
  print(
    `${found === 0 ? 'PASS' : 'FAIL'} seed ${seed}: ${faults} faults, ${acknowledged} acknowledged, ` +
      `${found} findings; longest outage ${outage} s, ${alone} s after the fault had ended` +
      (file === null ? '' : `; ${file}`),
  );
}
