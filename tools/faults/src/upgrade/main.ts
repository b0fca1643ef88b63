import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rollOut } from './rollout.ts';

const HELP = `npm run upgrade – upgrades an older version to the present one under load, and goes back

  npm run upgrade -- --from REF

Builds the older version from git, starts it with a PostgreSQL server of its own, and follows the
runbook: the new workers, both versions side by side, old instances that restart, the new version
alone, and the way back. Clients write and poll at every instance that serves; what was acknowledged
must be there once, each client's events must be complete, scheduled messages and mails sent once.

  --from REF       the older version: a commit, tag or branch; the one before the present sources
                   (also by the variable UPGRADE_FROM)
  --operations N   acknowledged in each of the phases, of which there are up to seven (200)
  --seed N         of the clients (1)
  --patience S     seconds in which all must be right after each phase (60)
  --help

The npm packages are those that are installed, for both versions. Exit status: 0 nothing was found,
1 something was, 2 wrong use.
`;

process.exitCode = await main();

async function main(): Promise<number> {
  const values = readOptions();
  if (values === null) return 2;
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'tandem-upgrade-'));
  // The database server has an account of its own, which must be able to enter.
  chmodSync(folder, 0o755);
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    onLog: () => undefined,
  });
  try {
    const { findings, newMigrations, mails } = await rollOut({
      ...values,
      folder,
      server: server.url,
      onProgress: (line) => console.log(line),
    });
    for (const { round, kind, detail } of findings) {
      console.log(`  ${kind} in phase ${round + 1}: ${detail}`);
    }
    console.log(
      `${findings.length === 0 ? 'PASS' : 'FAIL'}: ${newMigrations} new migrations, ` +
        `${mails} mails, ${findings.length} findings`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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
