#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runSmall, stopWithStarter } from './small-process.mjs';

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
  // Those of `npm start`, see package.json: npx passes none.
  const options = ['--expose-gc', '--no-memory-reducer', '--v8-pool-size=1'];
  if (runSmall(fileURLToPath(import.meta.url), options)) return;
  stopWithStarter();
  // Without that second process the demo collects garbage after a busy time, too.
  setFlagsFromString('--expose-gc');
  globalThis.gc ??= runInNewContext('gc');
  await import('./dist/apps/demo/main.js');
}
