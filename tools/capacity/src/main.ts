import { readFileSync } from 'node:fs';
import { OperatorError } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { capacityOf, type Capacity, type Load } from './capacity.ts';
import { withMeasured, type Costs } from './costs.ts';
import { loadOf, readOptions } from './options.ts';
import { readReport } from './read-report.ts';

const COSTS = new URL('../costs.json', import.meta.url);
/** The numbers of connected clients, one for each row of `--table`. */
const SIZES = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** @returns the exit status */
export function capacity(args: readonly string[]): number {
  const options = readOptions(args);
  if (options.kind !== 'run') {
    (options.kind === 'help' ? console.log : console.error)(options.text);
    return options.kind === 'help' ? 0 : 2;
  }
  const stored = JSON.parse(readFileSync(COSTS, 'utf8')) as { readonly costs: Costs };
  let { costs } = stored;
  try {
    if (options.bench !== null) costs = withMeasured(costs, readReport(options.bench));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    console.error(error.message);
    return 2;
  }
  const loads = options.isTable ? SIZES.map((clients) => loadOf(clients)) : [options.load];
  const found = loads.map((load) => ({
    load,
    capacity: capacityOf(load, costs, options.machines, randomOf(options.seed)),
  }));
  console.table(found.map(({ load, capacity: each }) => rowOf(load, each)));
  return found.some(({ capacity: { machines } }) => machines === null) ? 1 : 0;
}

function rowOf({ clients, messagesPerSecond }: Load, found: Capacity) {
  const percent = (name: string) =>
    `${Math.round(100 * (found.simulated?.stations.get(name)?.utilization ?? 0))} %`;
  const ms = (seconds = 0) => Math.round(1_000 * seconds * 10) / 10;
  const kind = found.instances === 1 ? 'message' : 'message of elsewhere';
  const message = found.simulated?.jobs.get(kind);
  return {
    clients,
    'messages/s': messagesPerSecond,
    'chat-api': found.instances ?? 'not enough',
    machines: found.machines ?? 'not enough',
    'busy: chat-api': percent('instance'),
    publisher: percent('publisher'),
    PostgreSQL: percent('database'),
    'send to clients, mean ms': ms(message?.mean),
    'p99 ms': ms(message?.p99),
    'breaks first': `${found.breaksFirst} at ${Math.round(found.headroom * 10) / 10} times`,
  };
}
