import pg from 'pg';
import { answerJobs } from './job-process.ts';
import type { LoopOptions, LoopOutcome } from './pg-loop.ts';

/** The limit of everything that queries the database: one prepared statement in a loop. */
answerJobs(run);

const pools = new Map<string, pg.Pool>();

async function run(options: LoopOptions): Promise<LoopOutcome> {
  const { url, poolSize, inFlight, durationMs, text, low, high } = options;
  const key = `${url} ${poolSize}`;
  const pool = pools.get(key) ?? new pg.Pool({ connectionString: url, max: poolSize });
  pools.set(key, pool);
  const latencies: number[] = [];
  const end = performance.now() + durationMs;
  const begun = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      const value = low + Math.floor(Math.random() * (high - low + 1));
      const sent = performance.now();
      const { rowCount } = await pool.query({ name: options.name, text, values: [value] });
      if (rowCount !== 1) throw new Error(`${options.name}: ${rowCount} rows`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - begun) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}
