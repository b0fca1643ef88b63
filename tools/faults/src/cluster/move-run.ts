import { setTimeout as delay } from 'node:timers/promises';
import type { Command, Running } from './command.ts';
import { Load } from './load.ts';
import { RigClient } from './rig-client.ts';

/** Writes may be refused for this time during a move, in ms. */
const PAUSED_MOST_MS = 5_000;
/** The time limit of one attempt of the probe, in ms. */
const PROBE_LIMIT_MS = 15_000;

/**
 * Moves the organization from cell to cell while its clients write and wait for events. Afterwards everything
 * acknowledged must exist once, and each client must have received every message once.
 *
 * @returns the exit status
 */
export async function runMoves(
  cluster: Running,
  { seed, clients, patienceMs, pauseMs, everySeconds, moves }: Command,
  signal: AbortSignal,
): Promise<number> {
  const client = new RigClient(cluster.url);
  const load = await Load.start(cluster, {
    seed,
    clients,
    patienceMs,
    pauseMs,
    probeLimitMs: PROBE_LIMIT_MS,
    queuesEnd: true,
  });
  const { probe, findings } = load;
  console.log(`${clients} clients wait for events; ${moves} moves`);
  try {
    for (let number = 0; number < moves && !signal.aborted; number += 1) {
      load.begin(number);
      await delay(everySeconds * 1_000, undefined, { signal });
      const begun = performance.now();
      const before = load.registeredAgain;
      const { from, to, rows, pausedMs, tries, tookMs } = await client.move();
      // A late move of clients counts too.
      await delay(everySeconds * 1_000, undefined, { signal });
      if ((pausedMs ?? 0) >= PAUSED_MOST_MS) findings.note('paused', `${pausedMs} ms from ${from}`);
      await load.check();
      const now = performance.now();
      const gap = (each: typeof probe.writes) => (each.longestGap(begun, now) / 1_000).toFixed(1);
      console.log(
        `moved ${rows} rows from ${from} to ${to} in ${(tookMs / 1_000).toFixed(1)} s by ${tries} commands, ` +
          `writes refused for ${pausedMs ?? 'an unknown number of'} ms; without an acknowledged message ${gap(probe.writes)} s, a page ${gap(probe.reads)} s; ` +
          `${load.registeredAgain - before} queues registered again`,
      );
    }
  } finally {
    await load.stop();
  }
  for (const { kind, detail } of findings.list) console.log(`  ${kind}: ${detail}`);
  const found = findings.list.length + findings.more;
  console.log(`${load.summary()}
${found === 0 ? 'PASS' : 'FAIL'}: ${moves} moves, ${load.deliveries} deliveries, ${found} findings`);
  return found === 0 ? 0 : 1;
}
