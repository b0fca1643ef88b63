import { Random } from '@tandem/tools-fuzz';
import { Availability, type Outage } from './availability.ts';
import { Follower } from './clients/follower.ts';
import { ServiceClient } from './clients/service-client.ts';
import { canLimitFiles } from './inflict.ts';
import { Findings, type Finding } from './model/findings.ts';
import { makeChannel, makeOrganization } from './organization.ts';
import { runRound, type RoundReport } from './round.ts';
import { scheduleOf, type Breakable } from './schedule.ts';
import { Stack } from './stack/stack.ts';

const MEMBERS = 4;
const CHANNEL = 'faults';
const ROUND_MS = 30_000;

export interface RunOptions {
  readonly seed: number;
  readonly minutes: number;
  /** The folder of logs and data. */
  readonly folder: string;
  /** The time limit for recovery after a fault, in ms. */
  readonly patienceMs: number;
  readonly onProgress: (line: string) => void;
  /** Ends the run early. */
  readonly signal: AbortSignal;
}

export interface RunReport {
  readonly seed: number;
  readonly minutes: number;
  readonly findings: readonly Finding[];
  /** The number of findings that are not listed. */
  readonly more: number;
  readonly outages: readonly Outage[];
  /** Faults that this machine does not allow, with the reasons. */
  readonly leftOut: Readonly<Record<string, string>>;
  readonly rounds: readonly RoundReport[];
}

/** Starts everything, causes faults, and reports violations. */
export async function run(options: RunOptions): Promise<RunReport> {
  const stack = await Stack.start(options.folder);
  const stopped = new Promise<never>((_, reject) => {
    options.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  try {
    return await Promise.race([runOn(stack, options), stopped]);
  } finally {
    await stack.stop();
  }
}

async function runOn(stack: Stack, options: RunOptions): Promise<RunReport> {
  const { seed, minutes, patienceMs, onProgress } = options;
  const findings = new Findings();
  const availability = new Availability();
  const leftOut = leftOutOf(stack);
  const breakable = breakableOf(stack, leftOut);
  const people = await makeOrganization(stack.databaseUrl, MEMBERS);
  let isOver = false;
  const clients = people.map(
    (person, index) =>
      new ServiceClient(person, stack.chatUrls, new Random(seed + index), () => isOver),
  );
  const [owner] = clients;
  if (!owner) throw new Error('there is no owner');
  const channelId = await makeChannel(owner, CHANNEL, people);
  const followers = clients.map(
    (client, index) => new Follower(client, findings, `follower ${index}`),
  );
  for (const follower of followers) await follower.register(CHANNEL, 0);
  const following = Promise.all(followers.map((each) => each.follow(() => isOver)));
  availability.watch(stack.chatApis);
  const networkBefore = await network(stack);

  const rounds: RoundReport[] = [];
  const end = performance.now() + minutes * 60_000;
  let since = await newestOf(owner);
  let late: readonly string[] = [];
  for (let round = 0; performance.now() < end; round += 1) {
    findings.round = availability.round = round;
    const lengthMs = Math.round(Math.min(ROUND_MS, Math.max(5_000, end - performance.now())));
    const faults = scheduleOf({ seed, round, lengthMs: ROUND_MS }, breakable).filter(
      ({ atMs, forMs }) => atMs + forMs <= lengthMs,
    );
    const report = await runRound({
      round,
      seed,
      lengthMs,
      faults,
      stack,
      availability,
      findings,
      people,
      followers,
      channel: CHANNEL,
      channelId,
      since,
      late,
      patienceMs,
    });
    since = report.newest;
    late = report.unsettled;
    rounds.push(report);
    const networkNow = await network(stack);
    if (networkNow !== networkBefore) {
      findings.note('lost', `the network has ${networkNow} gateways, not ${networkBefore}`);
    }
    onProgress(lineOf(round, report, findings));
  }
  isOver = true;
  await following;
  await availability.stop();
  for (const { afterFaultMs, round } of availability.outages) {
    if (afterFaultMs <= patienceMs) continue;
    findings.list.push({ round, kind: 'not back', detail: `down for ${afterFaultMs} ms` });
  }
  return {
    seed,
    minutes,
    rounds,
    leftOut,
    findings: findings.list,
    more: findings.more,
    outages: availability.outages,
  };
}

function leftOutOf({ disk, clock }: Stack): Readonly<Record<string, string>> {
  return {
    ...(disk.whyNot !== null && { 'fill-disk': disk.whyNot }),
    ...(clock.whyNot !== null && { 'skew-clock': clock.whyNot }),
    ...(!canLimitFiles() && { 'small-files': 'prlimit is not installed' }),
  };
}

function breakableOf(stack: Stack, leftOut: Readonly<Record<string, string>>): Breakable {
  return {
    processes: [...stack.processes.keys()],
    links: [...stack.links.keys()],
    canFillDisk: !('fill-disk' in leftOut),
    canSkewClock: !('skew-clock' in leftOut),
    canLimitFiles: !('small-files' in leftOut),
  };
}

async function newestOf(owner: ServiceClient): Promise<number> {
  const { body } = await owner.call('GET', '/messages', {
    anchor: 'newest',
    num_before: '1',
    num_after: '0',
  });
  return (body as { messages: { id: number }[] }).messages[0]?.id ?? 0;
}

/** @returns how many gateways readers see, as soon as they see any */
async function network(stack: Stack): Promise<number> {
  const url = stack.processes.get('node-status-api')?.url ?? '';
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(`${url}/v2/gateways`).catch(() => null);
    const body = response?.ok ? ((await response.json()) as { readonly total: number }) : null;
    if (body && body.total > 0) return body.total;
    if (attempt > 100) return 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function lineOf(round: number, report: RoundReport, findings: Findings): string {
  const acknowledged = Object.entries(report.acknowledged)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
  const found = findings.list.filter((each) => each.round === round).length;
  return (
    `round ${round}: ${report.faults.length} faults; acknowledged ${acknowledged}; ` +
    `whole after ${report.wholeAfterMs} ms; longest wait ${report.longestWaitMs} ms; ${found} findings`
  );
}
