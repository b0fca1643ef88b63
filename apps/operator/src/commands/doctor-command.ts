import { statfs } from 'node:fs/promises';
import { contentStoreOf, parseFileStoreUrl } from '@tandem/assembly-process';
import type { Database } from '@tandem/shared-postgres';
import {
  StartError,
  openPaths,
  optional,
  readConfig,
  required,
  text,
  withDefault,
} from '@tandem/shared-runtime';
import type { Command } from 'commander';
import { checkDatabase } from '../doctor/check-database.ts';
import { checkReplicas } from '../doctor/check-replicas.ts';
import { checkDeployment } from '../doctor/check-deployment.ts';
import { finding, type Finding } from '../doctor/finding.ts';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';

const LEAST_FREE_BYTES = 1 << 30;

/** `doctor`: checks for common problems. */
export function addDoctorCommand(program: Command, output: () => Output): void {
  program
    .command('doctor')
    .description('check for common problems; exits with 1 if there are any')
    .action(() =>
      withDatabase(process.env, async (database) => {
        const findings = await examine(database);
        output().table(findings.map((each) => ({ ...each })));
        const wrong = findings.filter(({ ok }) => !ok);
        if (wrong.length > 0) {
          throw new StartError(`${wrong.length} of ${findings.length} checks failed`);
        }
      }),
    );
}

async function examine(database: Database): Promise<readonly Finding[]> {
  const {
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    FILE_STORE_URL: fileStoreUrl,
  } = readConfig(process.env, {
    DATA_DIR: withDefault(text('a folder'), '.data'),
    SECRET_KEY: optional(text('a secret')),
    FILE_STORE_URL: optional(required('s3://… or file:///…', parseFileStoreUrl)),
  });
  return [
    ...(await checkDatabase(database)),
    ...(await checkReplicas(database)),
    ...(await checkDeployment(database, { dataDir, secret })),
    await checkDisk(dataDir),
    await checkModes(dataDir),
    await checkFiles({ dataDir, fileStoreUrl }),
  ];
}

async function checkFiles(settings: Parameters<typeof contentStoreOf>[0]): Promise<Finding> {
  const problem = await contentStoreOf(settings)
    .check()
    .then(
      () => '',
      ({ message }: Error) => message,
    );
  return finding('the file store can be used', problem === '', problem);
}

async function checkModes(dataDir: string): Promise<Finding> {
  const open = await openPaths(dataDir);
  return finding(
    'no other account may look into DATA_DIR',
    open.length === 0,
    `chmod go= what is open: ${open.join(', ')}${open.length >= 5 ? ', …' : ''}`,
  );
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const disk = await statfs(dataDir).catch(() => null);
  const free = disk === null ? Infinity : disk.bavail * disk.bsize;
  return finding(
    'a gigabyte is free for DATA_DIR',
    free >= LEAST_FREE_BYTES,
    `${Math.round(free / 2 ** 20)} MB are free: uploads will be refused`,
  );
}
