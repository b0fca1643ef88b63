import { OperatorError } from '@tandem/shared-kernel';
import { randomOf } from '@tandem/shared-kernel/testing';
import { capacityOf, type Capacity, type Load } from './capacity.ts';
import type { Costs } from './costs.ts';
import { loadOf, readOptions } from './options.ts';
import { readCosts } from './read-costs.ts';

/** The numbers of connected clients, one for each row of `--table`. */
const SIZES = [10, 100, 1_000, 10_000, 100_000, 1_000_000];

/** @returns the exit status */
export function capacity(args: readonly string[]): number {
  const options = readOptions(args);
  if (options.kind !== 'run') {
    (options.kind === 'help' ? console.log : console.error)(options.text);
    return options.kind === 'help' ? 0 : 2;
  }
  let costs: Costs;
  try {
    costs = readCosts(options.bench);
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
