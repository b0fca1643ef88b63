import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase } from '@tandem/shared-postgres';
import { median } from '../harness/statistics.ts';
import type { MeasuredDemo } from '../stack/measured-demo.ts';
import type { IdleFigure } from './idle-cases.ts';

const MINUTE_MS = 60_000;
/** The processor time of a thread in the time from the last look to its end is not known. */
const LOOK_MS = 2_000;
const KB_PER_MB = 1024;

interface Minute {
  readonly memoryMb: number;
  readonly aloneMb: number;
  readonly cpuMsPerSecond: number;
}

/**
 * Watches an idle demo.
 *
 * @param minutes the duration
 * @param progress is called after each minute
 */
export async function watch(
  demo: MeasuredDemo,
  minutes: number,
  progress: (line: string) => void,
): Promise<Readonly<Record<IdleFigure, number>>> {
  const before = await transactionsOf(demo);
  const cpuBefore = demo.tree.cpuMsOfAll();
  const begun = performance.now();
  const found: Minute[] = [];
  while (found.length < minutes) {
    const minute = await nextMinute(demo);
    found.push(minute);
    const { memoryMb, aloneMb, cpuMsPerSecond } = minute;
    if (memoryMb === 0) throw new Error('the demo has ended');
    progress(
      `minute ${found.length} of ${minutes}: ${memoryMb.toFixed(0)} MB (${aloneMb.toFixed(0)} alone), ` +
        `${cpuMsPerSecond.toFixed(1)} ms a second`,
    );
  }
  const seconds = (performance.now() - begun) / 1_000;
  const cpuMs = demo.tree.cpuMsOfAll() - cpuBefore;
  const after = await transactionsOf(demo);
  const memory = found.map(({ memoryMb }) => memoryMb);
  return {
    memory: median(memory),
    'memory-alone': median(found.map(({ aloneMb }) => aloneMb)),
    'memory-peak': Math.max(...memory),
    cpu: median(found.map(({ cpuMsPerSecond }) => cpuMsPerSecond)),
    'cpu-mean': cpuMs / seconds,
    transactions: ((after.count - before.count) * 1_000) / (after.at - before.at),
  };
}

async function nextMinute({ tree }: MeasuredDemo): Promise<Minute> {
  const begun = performance.now();
  let threads = tree.cpuMsByThread();
  let cpuMs = 0;
  let elapsedMs = 0;
  while (elapsedMs < MINUTE_MS) {
    await delay(LOOK_MS);
    const now = tree.cpuMsByThread();
    for (const [thread, ms] of now) cpuMs += ms - (threads.get(thread) ?? 0);
    threads = now;
    elapsedMs = performance.now() - begun;
  }
  return {
    memoryMb: tree.memory() / KB_PER_MB,
    aloneMb: tree.memoryAlone() / KB_PER_MB,
    cpuMsPerSecond: (cpuMs * 1_000) / elapsedMs,
  };
}

/** Closes its connection at once: an open one would count in the figures. */
async function transactionsOf(demo: MeasuredDemo): Promise<{ count: number; at: number }> {
  const database = await createDatabase({
    url: demo.databaseUrl,
    applicationName: 'bench',
    poolSize: 1,
  });
  try {
    const { rows } = await database.sql.query<{ count: number }>(
      `select xact_commit + xact_rollback as count from pg_stat_database
       where datname = current_database()`,
    );
    return { count: rows[0]?.count ?? 0, at: performance.now() };
  } finally {
    await database.close();
  }
}
