import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isRedundant, leaderOf, membersOf, switchOver } from './patroni.ts';
import type { Rig } from './rig.ts';
import { machinesWith, servicesOf, type MachineName } from './topology.ts';

const LOOK_EVERY_MS = 200;
const WHOLE_LIMIT_MS = 120_000;
const CONNECT_LIMIT_MS = 2_000;
/** A longer transaction is not waited for: it fails, as in a failover. */
const PAUSE_LIMIT_MS = 10_000;
/** Requests that wait for longer fail, as in a failover: clients repeat them. */
const PAUSED_MOST_MS = 15_000;

/** Restarts the programs of a machine in order, the primary server after another one has taken over. */
export async function restartMachine(rig: Rig, name: MachineName): Promise<void> {
  const isDatabase = servicesOf(name).includes('patroni');
  if (isDatabase && leaderOf(await membersOf(rig.patroniUrls)) === name) await switchPrimary(rig);
  await rig.restart(name);
}

/**
 * Makes the standby the primary. The poolers of the machines that are up delay transactions meanwhile, so that requests
 * wait instead of failing; after {@link PAUSED_MOST_MS} they wait no longer.
 *
 * @throws Error when there is no standby that has all commits
 */
export async function switchPrimary(rig: Rig): Promise<void> {
  const members = await membersOf(rig.patroniUrls);
  const leader = leaderOf(members);
  if (!leader || !isRedundant(members)) throw new Error('there is no synchronous standby');
  const { poolerUrls } = rig;
  // It fails where nothing was paused.
  const resume = () => Promise.allSettled(poolerUrls.map((url) => query(url, 'resume')));
  const limit = setTimeout(() => void resume(), PAUSED_MOST_MS);
  try {
    // Where this fails, a transaction is too long, or the machine was lost just now.
    await Promise.allSettled(poolerUrls.map((url) => query(url, 'pause')));
    const index = machinesWith('patroni').findIndex((name) => name === leader);
    await switchOver(rig.patroniUrls[index] ?? '', leader);
    await until(async () => {
      const now = leaderOf(await membersOf(rig.patroniUrls));
      return now !== undefined && now !== leader;
    });
    await until(async () => {
      // Machines that were lost meanwhile are not waited for.
      const all = await Promise.all(rig.primaryUrls.map((url) => leadsToPrimary(url)));
      return all.every(Boolean);
    });
  } finally {
    clearTimeout(limit);
    await resume();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + WHOLE_LIMIT_MS; !(await isSo());) {
    if (performance.now() > end) throw new Error(`not within ${WHOLE_LIMIT_MS} ms`);
    await delay(LOOK_EVERY_MS);
  }
}

/** True if new connections lead to a primary server. */
async function leadsToPrimary(url: string): Promise<boolean> {
  return query(url, 'select pg_is_in_recovery() as standby').then(
    ([row]) => row?.standby === false,
    () => false,
  );
}

/**
 * Runs one statement on a separate connection, in the simple protocol: the console of PgBouncer supports no
 * other.
 */
async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: PAUSE_LIMIT_MS,
  });
  // A server that ends in the middle fails the statement; without a handler it would end this process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
