import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOnSignals } from '../stop-on-signals.ts';
import type { RolloutReport } from './rollout.ts';

const HELP = `npm run upgrade – upgrades an older version to the current one under load, and goes back

  npm run upgrade -- --from REF

Builds the older version from git, starts it with a PostgreSQL server of its own, and follows the
runbook: the new workers, both versions side by side, old instances that restart, the new version
alone, and the way back. Clients write and poll at every running instance. Acknowledged data must exist
once, each client's events must be complete, scheduled messages and mails must be sent once.

  --from REF       the older version: a commit, tag or branch; by default the one before the current sources
                   (also by the variable UPGRADE_FROM)
  --operations N   acknowledged operations in each of up to seven phases (200)
  --seed N         seed of the clients (1)
  --patience S     seconds in which all checks must pass after each phase (60)
  --help

Both versions use the installed npm packages. Ctrl-C stops all started processes and removes temporary
data. Exit status: 0 no findings, 1 findings, 2 wrong use, 130 or 143 stopped by a signal.
`;

// Does not wait for work that a stopped run has left.
process.exit(await main());

type Options = NonNullable<ReturnType<typeof readOptions>>;

async function main(): Promise<number> {
  const values = readOptions();
  if (values === null) return 2;
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const stop = stopOnSignals();
  try {
    return await upgrade(values, stop.signal);
  } catch (error) {
    const stopped = stop.status();
    if (stopped === null) throw error;
    return stopped;
  }
}

async function upgrade(values: Options, signal: AbortSignal): Promise<number> {
  // The help needs no code of clients and instances.
  const { rollOut } = await import('./rollout.ts');
  const folder = mkdtempSync(join(tmpdir(), 'tandem-upgrade-'));
  try {
    // The database server has an account of its own, which must be able to enter.
    chmodSync(folder, 0o755);
    const dataDir = join(folder, 'postgres');
    const server = await startEmbeddedPostgres({ dataDir, onLog: () => undefined });
    try {
      const options = { ...values, folder, server: server.url, signal };
      const report = await rollOut({ ...options, onProgress: (line) => console.log(line) });
      return printVerdict(report);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the exit status */
function printVerdict({ findings, newMigrations, mails }: RolloutReport): number {
  for (const { round, kind, detail } of findings) {
    console.log(`  ${kind} in phase ${round + 1}: ${detail}`);
  }
  console.log(
    `${findings.length === 0 ? 'PASS' : 'FAIL'}: ${newMigrations} new migrations, ` +
      `${mails} mails, ${findings.length} findings`,
  );
  return findings.length === 0 ? 0 : 1;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string', default: process.env.UPGRADE_FROM ?? '' },
        operations: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        patience: { type: 'string', default: '60' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [operations, seed, patience] = [values.operations, values.seed, values.patience].map(
      Number,
    );
    if (!(operations! > 0 && seed! >= 0 && patience! > 0)) {
      throw new Error('--operations, --seed and --patience are numbers');
    }
    return {
      help: values.help,
      from: values.from,
      operations: operations!,
      seed: seed!,
      patienceMs: patience! * 1_000,
    };
  } catch (error) {
    process.stderr.write(`${(error as Error).message} (see npm run upgrade -- --help)\n`);
    return null;
  }
}
