#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

const HELP = `npm start – starts everything in demo mode

Starts an embedded PostgreSQL, the chat API, the node status API and their workers, with a demo
organization and a demo network on the first start. Stop with Ctrl-C; the data stays in .data.

Environment (all optional):
  CHAT_API_PORT         9991      0 picks a free port
  NODE_STATUS_API_PORT  8000      0 picks a free port
  HOST                  127.0.0.1
  DATA_DIR              .data     the database, files, and demo.json with the log-ins
  DATABASE_URL                    a PostgreSQL of your own (15 or later) instead of the embedded one
  UPSTREAM_URL                    a network directory to poll instead of the built-in simulator
  LOG_LEVEL             info
All variables: docs/operations.md
`;

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  process.stdout.write(HELP);
  process.exit(0);
}
const [unknown] = process.argv.slice(2);
if (unknown !== undefined) {
  process.stderr.write(`Unknown option '${unknown}' (see npm start -- --help)\n`);
  process.exit(2);
}

const begun = performance.now();
await ensureInstalled();
const { isBuilt } = await import('../build/build.mjs');
if (!isBuilt()) {
  const beforeBuild = performance.now();
  await buildApart();
  console.log(`  ${'bundled the apps '.padEnd(44, '.')} ${seconds(beforeBuild)}`);
}
process.env.TANDEM_STARTED_AT ??= String(Date.now() - (performance.now() - begun));
if (process.env.npm_lifecycle_event === 'start') stopWithParent();
await import('../../dist/apps/demo/main.js');

/** Builds in a process of its own: in this one the build would leave some 30 MB behind. */
async function buildApart() {
  const program = fileURLToPath(new URL('../build/build.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exit(code ?? 1);
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(2)} s`;
}
