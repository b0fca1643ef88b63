import { readFile } from 'node:fs/promises';
import { PROBE_REPORTS, probeReportsModule } from '@tandem/assembly-node-network/collecting';
import { createDatabaseContainer } from '@tandem/assembly-process/container';
import { NodeNetworkError, type ImportedProbeReports } from '@tandem/node-network-domain';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { StartError } from '@tandem/shared-runtime';
import { InvalidArgumentError, type Command } from 'commander';
import type { Output } from '../output.ts';
import { withDatabase } from '../session.ts';
import { wholeNumber } from './arguments.ts';

interface SimulateOptions {
  readonly nodes: number;
  readonly seed: number;
  readonly host: string;
  readonly port: number;
  readonly latency: number;
  readonly faults: number;
  readonly malformed: number;
}

/** `network simulate`, `network import`. */
export function addNetworkCommands(program: Command, output: () => Output): void {
  const network = program.command('network').description('the node network');

  network
    .command('simulate')
    .description('serve a simulated network, with every document that the collector reads')
    .option('--nodes <number>', 'size of the network', wholeNumber(1, 20_000), 650)
    .option('--seed <number>', 'the same seed gives the same network', wholeNumber(0, 2 ** 31), 1)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all networks', '127.0.0.1')
    .option('--port <number>', '0 picks a free one', wholeNumber(0, 65_535), 0)
    .option('--latency <ms>', 'mean delay of an answer', wholeNumber(0, 60_000), 0)
    .option('--faults <share>', 'requests that fail, 0 to 1', share, 0)
    .option('--malformed <share>', 'records that are malformed, 0 to 1', share, 0)
    .action(async (options: SimulateOptions) => {
      const simulator = await createNetworkSimulator({
        nodes: options.nodes,
        seed: options.seed,
        host: options.host,
        port: options.port,
        latencyMs: options.latency,
        faultRate: options.faults,
        malformedRate: options.malformed,
      }).catch((error: Error) => {
        throw new StartError(`cannot listen on ${options.host}:${options.port}: ${error.message}`);
      });
      output().record({ url: simulator.url, nodes: options.nodes, seed: options.seed });
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      await simulator.close();
    });

  network
    .command('import')
    .description('import the probe reports of a file; exits with 1 if none is valid')
    .argument('<file>', 'JSON: one report per gateway under its identity key')
    .action(async (file: string) => {
      const document = await readDocument(file);
      const imported = await withDatabase(process.env, async (database) => {
        await database.migrate();
        const container = createDatabaseContainer(database);
        container.load(probeReportsModule());
        return container.get(PROBE_REPORTS.importProbeReports).execute(document);
      }).catch((error: unknown) => {
        if (!(error instanceof NodeNetworkError)) throw error;
        throw new StartError(`${file} is not a document of probe reports`);
      });
      report(imported, output(), program.opts<{ json: boolean }>().json);
      if (imported.rejected.count > 0 && imported.read === 0) {
        throw new StartError(`${file}: all ${imported.rejected.count} reports were rejected`);
      }
    });
}

async function readDocument(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new StartError(`${file} is not a JSON document`);
  }
}

function report(
  { stored, notUnderstood, rejected }: ImportedProbeReports,
  output: Output,
  json: boolean,
): void {
  if (json) {
    // One document for scripts, with the fields of the response to an agent.
    const answer = { stored, not_understood: notUnderstood, rejected };
    process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    return;
  }
  output.record({ stored, not_understood: notUnderstood, rejected: rejected.count });
  if (rejected.count > 0) output.table(rejected.samples.map((sample) => ({ ...sample })));
}

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  }
  return value;
}
