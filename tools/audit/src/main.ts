import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { judgeAudit, type AuditException, type AuditReport } from './judge-audit.ts';

const HELP = `Asks the registry for known weaknesses of the packages: what the bundles contain is a development package.

  node --import tsx tools/audit/src/main.ts

Exits with 0 when there are none, or each is explained in tools/audit/exceptions.json; with 1 when one
is not, or an explanation is over; with 3 when the registry did not answer.
`;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const EXCEPTIONS = new URL('../exceptions.json', import.meta.url);
const LIMIT_MS = 60_000;

if (parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const exceptions = JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as readonly AuditException[];
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  cwd: ROOT,
  encoding: 'utf8',
  timeout: LIMIT_MS,
  shell: process.platform === 'win32',
});
const { open, stale, isAnswered } = judgeAudit(
  parsed(stdout),
  exceptions,
  new Date().toISOString().slice(0, 10),
);
for (const line of open) console.log(`open   ${line}`);
for (const line of stale) console.log(`stale  ${line}`);
if (!isAnswered) {
  console.log('the registry did not answer: nothing is known');
  process.exit(3);
}
console.log(open.length + stale.length === 0 ? 'clean' : 'not clean');
process.exit(open.length + stale.length === 0 ? 0 : 1);

function parsed(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return {};
  }
}
