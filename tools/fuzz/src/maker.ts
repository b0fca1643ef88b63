import type { FuzzAccount, Secrets } from './account.ts';
import type { Random } from './random.ts';
import type { Seen, World } from './world.ts';

const HOUR_S = 3_600;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Makes examples from values that the account has seen, and from new ones. */
export class Maker {
  constructor(
    readonly random: Random,
    readonly world: World,
    readonly account: FuzzAccount,
    readonly secrets: Secrets,
  ) {}

  id(kind: string): number {
    return this.world.number(kind, this.account.email, this.random) ?? 1;
  }

  text(kind: string, otherwise: string): string {
    return this.world.text(kind, this.account.email, this.random) ?? otherwise;
  }

  one(kind: string, fits?: (seen: Seen) => boolean): Seen {
    return this.world.object(kind, this.account.email, this.random, fits);
  }

  pick<T>(...values: readonly T[]): T {
    return this.random.pick(values);
  }

  /** A new word. */
  word(): string {
    return Array.from({ length: 10 }, () => this.random.pick([...LETTERS])).join('');
  }

  hex(): string {
    return this.random
      .int(2 ** 40, 2 ** 44 - 1)
      .toString(16)
      .padStart(12, '0');
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.random.int(0, 255)));
  }

  soon(): number {
    return Math.floor(Date.now() / 1_000) + HOUR_S;
  }

  channel(): string {
    return this.text('channel_name', 'general');
  }
}
