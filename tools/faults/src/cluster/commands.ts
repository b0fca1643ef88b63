import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '@tandem/shared-kernel';
import { PASSWORD, makeOrganization } from '../organization.ts';
import { Control } from './control.ts';
import type { Command, Running } from './command.ts';
import { rigHome } from './home.ts';
import { prioritize } from './rig-process.ts';
import { Rig } from './rig.ts';
import { RigClient } from './rig-client.ts';
import { describeState } from './describe-state.ts';

class NotRunning extends OperatorError {
  override readonly name = 'NotRunning';
}

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
/** Of this process, whose proxies are the network of all machines. */
const NETWORK_PRIORITY = -10;
const LOOK_EVERY_MS = 200;
/** The number of event queues of one user, below the limit of the service. */
const CLIENTS_OF_USER = 50;
const LEAST_MEMBERS = 5;

/** @returns the exit status */
export async function execute(command: Command, signal: AbortSignal): Promise<number> {
  switch (command.name) {
    case 'start':
      return start(command, signal);
    case 'status': {
      const client = new RigClient((await running(command)).url);
      console.log(describeState(await client.state()));
      return 0;
    }
    case 'faults':
      return withCluster(command, signal, async (cluster) => {
        const { runFaults } = await import('./faults-run.ts');
        return runFaults(cluster, command, signal);
      });
    case 'move':
      return withCluster(command, signal, async (cluster) => {
        const { runMoves } = await import('./move-run.ts');
        return runMoves(cluster, command, signal);
      });
    case 'upgrade':
      return withCluster(command, signal, async (cluster) => {
        const { runUpgrade } = await import('./upgrade-run.ts');
        return runUpgrade(cluster, command, signal);
      });
    case 'measure':
      return withCluster(command, signal, async (cluster) => {
        const { runMeasure } = await import('./measure-run.ts');
        return runMeasure(cluster, command, signal);
      });
    default: {
      const client = new RigClient((await running(command)).url);
      console.log(describeState(await client.act(command.machine, command.name)));
      return 0;
    }
  }
}

async function start(command: Command, signal: AbortSignal): Promise<number> {
  const file = fileOf(command);
  const found = await running(command).catch(() => null);
  if (found) throw new OperatorError(`it is running already: ${found.url}`);
  prioritize(process.pid, NETWORK_PRIORITY);
  const begun = performance.now();
  const onProgress = (line: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  const rig = await Rig.start({ dataDir: command.dataDir, from: command.from, onProgress, signal });
  try {
    const people = await makeOrganization(rig.databaseUrl, command.members);
    await rig.writeMaps();
    const control = await Control.open(rig, command.port);
    const cluster: Running = {
      url: control.url,
      pid: process.pid,
      chatUrls: rig.chatUrls,
      statusUrls: rig.statusUrls,
      people,
    };
    writeFileSync(file, JSON.stringify(cluster), { mode: 0o600 });
    onProgress('ready');
    console.log(`
  machines      ${control.url}
  chat          ${rig.chatUrls.join('  ')}
  node status   ${rig.statusUrls.join('  ')}
  log in with   ${people[0]?.email}  ${PASSWORD}
  logs          ${rig.folder}/machines/*/*.log

Ctrl-C stops everything.`);
    if (!signal.aborted) await once(signal, 'abort');
    await control.close();
    return 0;
  } finally {
    rmSync(file, { force: true });
    await rig.stop();
  }
}

/** Runs `work` on the running cluster, or on one that is started for it. */
async function withCluster(
  command: Command,
  signal: AbortSignal,
  work: (cluster: Running) => Promise<number>,
): Promise<number> {
  const found = await running(command).catch(() => null);
  if (found) return work(found);
  const members = Math.max(LEAST_MEMBERS, Math.ceil(command.clients / CLIENTS_OF_USER));
  const words = ['start', '--port', '0', '--members', String(members), '--from', command.from];
  // A separate process, so that proxies and clients do not share one processor.
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...words], {
    env: { ...process.env, DATA_DIR: command.dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  try {
    for (;;) {
      signal.throwIfAborted();
      const isOver = child.exitCode !== null || child.signalCode !== null;
      if (isOver) throw new OperatorError('the cluster did not start');
      const cluster = await running(command).catch(() => null);
      if (cluster) return await work(cluster);
      await delay(LOOK_EVERY_MS);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

function fileOf({ dataDir }: Command): string {
  return join(rigHome(join(dataDir, 'cluster')).folder, 'running.json');
}

/** @throws NotRunning */
async function running(command: Command): Promise<Running> {
  try {
    const cluster = JSON.parse(readFileSync(fileOf(command), 'utf8')) as Running;
    await new RigClient(cluster.url).state();
    return cluster;
  } catch (error) {
    throw new NotRunning('no cluster is running: npm run cluster', { cause: error });
  }
}
