import type { Command, Running } from './command.ts';
import { Load } from './load.ts';
import { RigClient } from './rig-client.ts';
import { restartOrderOf } from './restart-order.ts';
import type { Timeline } from './timeline.ts';

/** Users may wait for a slow answer: a restart of a standby delays commits by some seconds. */
const PROBE_LIMIT_MS = 15_000;
/**
 * Migrates the schema and restarts every program under load, one machine after the other, the primary server last.
 * Every single request must succeed.
 *
 * @returns the exit status
 */
export async function runUpgrade(
  cluster: Running,
  command: Command,
  signal: AbortSignal,
): Promise<number> {
  const { seed, clients, patienceMs } = command;
  const client = new RigClient(cluster.url);
  const load = await Load.start(cluster, {
    seed,
    clients,
    patienceMs,
    pauseMs: command.pauseMs,
    probeLimitMs: PROBE_LIMIT_MS,
  });
  const { probe, findings } = load;
  try {
    load.begin(0);
    await client.upgrade();
    console.log('the schema is migrated');
    for (const machine of restartOrderOf(await client.state())) {
      signal.throwIfAborted();
      const begun = performance.now();
      const failedBefore = failuresOf(load);
      await client.act(machine, 'restart');
      const faults = await client.untilWhole(patienceMs, signal);
      if (faults.length > 0) findings.note('not whole', `${machine}: ${faults.join(', ')}`);
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      const gap = (timeline: Timeline) => seconds(timeline.longestGap(begun, performance.now()));
      console.log(
        `restarted ${machine} in ${seconds(performance.now() - begun)}; without an acknowledged message ` +
          `${gap(probe.writes)}, a page ${gap(probe.reads)}, the node network ${gap(probe.statusReads)}; ` +
          `${failuresOf(load) - failedBefore} failed requests`,
      );
    }
    await load.check();
  } finally {
    await load.stop();
  }
  const kinds = {
    write: probe.writes,
    read: probe.reads,
    'other read': probe.otherReads,
    'node network': probe.statusReads,
  };
  for (const [kind, timeline] of Object.entries(kinds)) {
    for (const { why, count } of timeline.failuresBetween(0, performance.now()))
      findings.note(`failed ${kind}`, `${why}, ${count} times`);
  }
  for (const { kind, detail } of findings.list) console.log(`  ${kind}: ${detail}`);
  const found = findings.list.length + findings.more;
  const counts = Object.entries(kinds).map(([kind, { successes }]) => `${successes} × ${kind}`);
  console.log(`${load.summary()}
${found === 0 ? 'PASS' : 'FAIL'}: single requests ${counts.join(', ')}; ${found} findings`);
  return found === 0 ? 0 : 1;
}

function failuresOf({ probe: { writes, reads, otherReads, statusReads } }: Load): number {
  return [writes, reads, otherReads, statusReads].reduce((sum, { failures }) => sum + failures, 0);
}
