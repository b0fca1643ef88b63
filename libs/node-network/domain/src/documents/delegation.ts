import { nonEmptyText, nullable, text, u32, u64, type Decoder } from '../decoding/decoder.ts';
import { object } from '../decoding/structure.ts';
import { decimal } from '../values/decimal.ts';
import { coin, type Coin } from './coin.ts';

/** A delegation of an account to a node: one record of the contract's answer (U5). */
export interface Delegation {
  readonly node_id: number;
  readonly owner: string;
  readonly amount: Coin;
  /** Value of a unit delegation at the time of this one, as a decimal text. */
  readonly cumulative_reward_ratio: string;
  /** Block of the delegation. */
  readonly height: number;
  /** Account that holds it for the owner. */
  readonly proxy: string | null;
}

/** Reads one delegation; `mix_id` is the older name of the node id. */
export const delegation: Decoder<Delegation> = object<Delegation>(
  {
    node_id: u32,
    owner: nonEmptyText(256),
    amount: coin,
    cumulative_reward_ratio: decimal,
    height: u64,
    proxy: nullable(text(256)),
  },
  { node_id: 'mix_id' },
);
