#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stopWithParent } from './stop-with-parent.mjs';

const HELP = `tandem – a team chat server and a node status service, with their PostgreSQL

  tandem            starts everything in demo mode; the data stays in .data of the current folder
  tandem COMMAND    the operator's tool: organizations, users, backup …; tandem operator --help

Environment of the start (all optional):
  CHAT_API_PORT         9991      0 picks a free port
  NODE_STATUS_API_PORT  8000      0 picks a free port
  DATA_DIR              .data
`;

const [command] = process.argv.slice(2);
if (command === '--help' || command === '-h') process.stdout.write(HELP);
else if (command === undefined) await start();
else {
  if (command === 'operator') process.argv.splice(2, 1);
  await import('./dist/apps/operator/main.js');
}

async function start() {
  process.env.TANDEM_STARTED_AT ??= String(performance.timeOrigin);
  // The demo collects garbage after a busy time, and npx passes no options to Node.
  setFlagsFromString('--expose-gc');
  globalThis.gc ??= runInNewContext('gc');
  if (process.env.npm_lifecycle_event === 'npx') stopWithParent();
  await import('./dist/apps/demo/main.js');
}
