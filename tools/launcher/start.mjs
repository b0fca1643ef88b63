#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { runSmall, stopWithStarter } from './small-process.mjs';

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

if (!runSmall(fileURLToPath(import.meta.url), process.execArgv)) {
  stopWithStarter();
  const { prepare } = await import('./prepare.mjs');
  await prepare();
  await import('../../dist/apps/demo/main.js');
}
