import type { Command, Running } from './command.ts';
import { Load } from './load.ts';
import { RigClient } from './rig-client.ts';
import type { RigState } from './state.ts';
import type { Timeline } from './timeline.ts';

/** Users wait for a slow answer: a standby that restarts delays commits by some seconds. */
const PROBE_LIMIT_MS = 15_000;
/** Its objects are in memory. */
const NOT_RESTARTED = 'store';

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
    probeLimitMs: PROBE_LIMIT_MS,
  });
  const { probe, findings } = load;
  try {
    load.begin(0);
    await client.upgrade();
    console.log('the schema is migrated');
    for (const machine of orderOf(await client.state())) {
      signal.throwIfAborted();
      const begun = performance.now();
      await client.act(machine, 'restart');
      const faults = await client.untilWhole(patienceMs, signal);
      if (faults.length > 0) findings.note('not whole', `${machine}: ${faults.join(', ')}`);
      const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
      const gap = (timeline: Timeline) => seconds(timeline.longestGap(begun, performance.now()));
      console.log(
        `restarted ${machine} in ${seconds(performance.now() - begun)}; without an acknowledged message ` +
          `${gap(probe.writes)}, a page ${gap(probe.reads)}, the node network ${gap(probe.statusReads)}`,
      );
    }
    await load.check();
  } finally {
    await load.stop();
  }
  const kinds = { write: probe.writes, read: probe.reads, 'node network': probe.statusReads };
  for (const [kind, { failures }] of Object.entries(kinds)) {
    for (const why of failures) findings.note(`failed ${kind}`, why);
  }
  for (const { kind, detail } of findings.list) console.log(`  ${kind}: ${detail}`);
  const found = findings.list.length + findings.more;
  const counts = Object.entries(kinds).map(([kind, { successes }]) => `${successes} × ${kind}`);
  console.log(`${load.summary()}
${found === 0 ? 'PASS' : 'FAIL'}: single requests ${counts.join(', ')}; ${found} findings`);
  return found === 0 ? 0 : 1;
}

/** Votes, the standby and the primary, applications, balancers, the cache. */
function orderOf({ machines, primary }: RigState): readonly string[] {
  const names = machines.map(({ name }) => name).filter((name) => name !== NOT_RESTARTED);
  const data = names.filter((name) => name.startsWith('data'));
  const others = names.filter((name) => !name.startsWith('data'));
  return [
    ...data.filter((name) => name !== primary),
    ...data.filter((name) => name === primary),
    ...others,
  ];
}
