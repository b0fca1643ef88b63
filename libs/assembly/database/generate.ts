/**
 * Appends new migrations to `migration-order.txt`; with `--check` it only fails when one is missing
 * there. Run: `npx tsx libs/assembly/database/generate.ts [--check]`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { allMigrations } from './src/index.ts';
import { migrationOrder } from './src/migration-order.ts';

const TARGET = new URL('./migration-order.txt', import.meta.url);

const committed = existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '';
const order = migrationOrder(committed, allMigrations, Date.now());

if ('fault' in order) {
  console.error(`libs/assembly/database/migration-order.txt: ${order.fault}`);
  process.exitCode = 1;
} else if (order.text !== committed) {
  if (process.argv.includes('--check')) {
    console.error('libs/assembly/database/migration-order.txt is stale: run npm run generate');
    process.exitCode = 1;
  } else {
    writeFileSync(TARGET, order.text);
    console.log('wrote libs/assembly/database/migration-order.txt');
  }
}
