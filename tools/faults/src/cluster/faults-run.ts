import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RigClient } from './rig-client.ts';
import {
  describeReport,
  type FailureReport,
  type FaultReport,
  type FaultsReport,
} from './report.ts';
import { Load } from './load.ts';
import { outage } from './outage.ts';
import type { Command, Running } from './command.ts';
import type { MachineFault } from './plan.ts';
import type { Probe } from './probe.ts';
import type { RigState } from './state.ts';
import type { Timeline, Waits } from './timeline.ts';

/** The number of faults between two comparisons of all data, for which the authors stop. */
const FAULTS_OF_BLOCK = 3;
/** Writes must succeed again within this time after a fault, in ms. */
const WRITES_BACK_MS = 15_000;
/**
 * Reads without an answer for longer count as an outage, in ms: balancers find a silent instance within 3.8 s, and a
 * request that it has received is repeated after 2.5 s.
 */
const READS_GONE_MS = 6_300;

/** A read that takes longer is noticed, in ms. */
const READ_WAITS_MS = 1_000;

/** The time limit of one attempt: clients use it to notice a balancer that is cut off. */
const PROBE_LIMIT_MS = 2_500;

/** Kills and cuts machines under load. @returns the exit status */
export async function runFaults(
  cluster: Running,
  command: Command,
  signal: AbortSignal,
): Promise<number> {
  const { seed, minutes, clients } = command;
  const load = await Load.start(cluster, {
    seed,
    clients,
    patienceMs: command.patienceMs,
    pauseMs: command.pauseMs,
    probeLimitMs: PROBE_LIMIT_MS,
  });
  const faults: FaultReport[] = [];
  console.log(`${clients} clients wait for events; faults every ${command.everySeconds} s`);
  try {
    // All clients have registered at once: the first fault comes after their first polls.
    await delay(command.everySeconds * 1_000, undefined, { signal });
    const end = performance.now() + minutes * 60_000;
    for (let block = 0; performance.now() < end && !signal.aborted; block += 1) {
      load.begin(block);
      for (let index = 0; index < FAULTS_OF_BLOCK && performance.now() < end; index += 1) {
        const number = block * FAULTS_OF_BLOCK + index;
        const report = await inflict(command.faultOf(seed, number), {
          cluster,
          command,
          load,
          signal,
        });
        faults.push(report);
        console.log([lineOf(number, report), ...report.failures.map(describeFailure)].join('\n'));
      }
      await load.check();
      console.log(load.summary());
    }
  } finally {
    await load.stop();
  }
  const report = reportOf(command, load, faults);
  const folder = join(command.dataDir, 'cluster');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `faults-${seed}`);
  const text = describeReport(report);
  writeFileSync(`${file}.json`, JSON.stringify(report, null, 2));
  writeFileSync(`${file}.md`, text);
  console.log(`${text}\n${file}.json`);
  return report.findings.length === 0 ? 0 : 1;
}

interface Circumstances {
  readonly cluster: Running;
  readonly command: Command;
  readonly load: Load;
  readonly signal: AbortSignal;
}

async function inflict(
  fault: MachineFault,
  { cluster, command, load, signal }: Circumstances,
): Promise<FaultReport> {
  const client = new RigClient(cluster.url);
  const machine = machineOf(fault, await client.state());
  const begun = performance.now();
  await outage(client, machine, fault);
  const healed = performance.now();
  const faults = await client.untilWhole(command.patienceMs, signal);
  const wholeAfterMs = performance.now() - healed;
  if (faults.length > 0) load.findings.note('not whole', `${machine}: ${faults.join(', ')}`);
  await delay(Math.max(0, begun + command.everySeconds * 1_000 - performance.now()));
  const gaps = gapsOf(load.probe, begun);
  if (gaps.writesMs > WRITES_BACK_MS) {
    load.findings.note('writes gone', `${Math.round(gaps.writesMs)} ms after ${machine}`);
  }
  if (gaps.readsMs > READS_GONE_MS) {
    load.findings.note('reads gone', `${Math.round(gaps.readsMs)} ms after ${machine}`);
  }
  return {
    kind: fault.kind,
    target: fault.target,
    machine,
    forMs: fault.forMs,
    wholeAfterMs: Math.round(wholeAfterMs),
    writesMs: Math.round(gaps.writesMs),
    readsMs: Math.round(gaps.readsMs),
    statusReadsMs: Math.round(gaps.statusReadsMs),
    waits: waitsOf(load.probe, begun),
    failures: failuresOf(load.probe, begun),
  };
}

function waitsOf({ reads, otherReads }: Probe, begun: number): FaultReport['waits'] {
  const now = performance.now();
  const of = (timeline: Timeline): Waits => {
    const { sent, ...waits } = timeline.waitsBetween(begun, now, READ_WAITS_MS);
    return { ...waits, sent: sent && [sent[0] - begun, sent[1] - begun] };
  };
  return { reads: of(reads), otherReads: of(otherReads) };
}

function failuresOf(
  { writes, reads, otherReads, statusReads }: Probe,
  begun: number,
): FailureReport[] {
  const now = performance.now();
  const after = (at: number) => Math.round(at - begun);
  return Object.entries({ writes, reads, otherReads, statusReads }).flatMap(([request, timeline]) =>
    timeline.failuresBetween(begun, now).map(({ why, count, first, last }) => ({
      request,
      why,
      count,
      firstMs: after(first),
      lastMs: after(last),
    })),
  );
}

function gapsOf({ writes, reads, statusReads }: Probe, from: number) {
  const now = performance.now();
  return {
    writesMs: writes.longestGap(from, now),
    readsMs: reads.longestGap(from, now),
    statusReadsMs: statusReads.longestGap(from, now),
  };
}

/** The machine that has the role now; any of its kind while there is none. */
function machineOf({ target }: MachineFault, state: RigState): string {
  const { machines, primary, etcdLeader } = state;
  if (target === 'primary') return primary ?? 'data-1';
  if (target === 'etcd-leader') return etcdLeader ?? 'data-3';
  if (target !== 'standby') return target;
  return machines.find(({ name, database }) => database && name !== primary)?.name ?? 'data-2';
}

function reportOf(
  { seed, minutes, clients, everySeconds }: Command,
  load: Load,
  faults: readonly FaultReport[],
): FaultsReport {
  return {
    seed,
    minutes,
    clients,
    everySeconds,
    faults,
    acknowledged: load.acknowledged,
    deliveries: load.deliveries,
    probe: {
      writes: load.probe.writes.successes,
      failedWrites: load.probe.writes.failures,
      reads: load.probe.reads.successes,
      failedReads: load.probe.reads.failures,
      otherReads: load.probe.otherReads.successes,
      failedOtherReads: load.probe.otherReads.failures,
      statusReads: load.probe.statusReads.successes,
      failedStatusReads: load.probe.statusReads.failures,
    },
    findings: load.findings.list,
    more: load.findings.more,
  };
}

function lineOf(number: number, report: FaultReport): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return (
    `fault ${number + 1}: ${report.kind} ${report.machine} (${report.target}) for ${seconds(report.forMs)}; ` +
    `without writes ${seconds(report.writesMs)}, reads ${seconds(report.readsMs)}, ` +
    `node network ${seconds(report.statusReadsMs)}; ${describeWaits(report)}; whole ${seconds(report.wholeAfterMs)} after`
  );
}

function describeWaits({ waits: { reads, otherReads } }: FaultReport): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  const of = ({ count, longestMs, sent }: Waits) =>
    sent === null
      ? '0'
      : `${count} (${seconds(longestMs)} s, sent ${seconds(sent[0])} to ${seconds(sent[1])} s)`;
  return `reads that failed or took more than 1 s: ${of(reads)} pages, ${of(otherReads)} others`;
}

function describeFailure({ request, why, count, firstMs, lastMs }: FailureReport): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  return `  ${request} failed ${count} times, ${seconds(firstMs)} to ${seconds(lastMs)} s: ${why}`;
}
