import type { OutboxConsumer } from '@tandem/shared-postgres';
import { token } from './container.ts';

/** Removes rows that have served their time, or repairs some. */
export interface Pruning {
  /** The removed or repaired data, for the log: `accounts`. */
  readonly name: string;
  /** Returns the number of rows. */
  readonly run: () => Promise<number>;
}

/** The contributions of modules to workers. Each name may be bound several times: use `getAll`. */
export const BACKGROUND = {
  /** A process that delivers events gets the consumers of all loaded modules. */
  consumer: token<OutboxConsumer>('OutboxConsumer'),
  pruning: token<Pruning>('Pruning'),
} as const;
