import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interruptedMoves } from '@tandem/assembly-transfer';
import { DeploymentError, claimDeployment } from '@tandem/shared-postgres';
import type { Database, Sql } from '@tandem/shared-postgres';
import { finding, type Finding } from './finding.ts';

/** A cycle of the collector takes minutes; readers see the last one until the next. */
const MOST_NETWORK_AGE_SECONDS = 3_600;

/** The environment that selects the deployment. */
interface DeploymentFacts {
  readonly dataDir: string;
  readonly secret: string | undefined;
}

/** Checks the requirements of the services on the database and on each other. */
export async function checkDeployment(
  database: Database,
  { dataDir, secret }: DeploymentFacts,
): Promise<readonly Finding[]> {
  const { sql } = database;
  // Before the first migration there is nothing to check; another check reports that.
  const { rows } = await sql.query<{ ready: boolean; hasMoves: boolean }>(
    `select to_regclass('deployment') is not null and to_regclass('network_head') is not null as ready,
       to_regclass('realm_move') is not null as "hasMoves"`,
  );
  if (!rows[0]?.ready) return [];
  return [
    await checkSecret(sql, secret ?? (await storedSecret(dataDir))),
    await checkNetwork(sql),
    ...(rows[0].hasMoves ? [await checkMoves(database)] : []),
  ];
}

async function checkSecret(sql: Sql, secret: string | null): Promise<Finding> {
  const check = 'the secret is the one that keys were derived with';
  const bound = await sql.query('select from deployment');
  // No service has started yet; the first one registers the secret.
  if (bound.rowCount === 0) return finding(check, true, '');
  if (secret === null) return finding(check, false, 'set SECRET_KEY, or DATA_DIR to where it is');
  try {
    await claimDeployment(sql, { demo: 'either', secret });
    return finding(check, true, '');
  } catch (error) {
    if (error instanceof DeploymentError) return finding(check, false, error.message);
    throw error;
  }
}

async function checkNetwork(sql: Sql): Promise<Finding> {
  const { rows } = await sql.query<{ age: number | null }>(
    'select extract(epoch from now() - collected_at)::int as age from network_head',
  );
  const age = rows[0]?.age ?? null;
  return finding(
    'the node network was collected within an hour, or never',
    age === null || age < MOST_NETWORK_AGE_SECONDS,
    `${Math.round((age ?? 0) / 60)} minutes ago: look at the node-status-worker and its upstream`,
  );
}

/** An interrupted move records changes without end, or refuses writes. */
async function checkMoves(database: Database): Promise<Finding> {
  const names = await interruptedMoves(database);
  return finding(
    'no move of an organization to another cell was interrupted',
    names.length === 0,
    `run realm move again, or with --abort: ${names.map((name) => `'${name}'`).join(', ')}`,
  );
}

async function storedSecret(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null);
  return text?.trim() ?? null;
}
