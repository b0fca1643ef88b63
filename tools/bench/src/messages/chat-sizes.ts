import type { Size } from '../harness/suite.ts';

/** The amount of seeded data. */
export interface ChatSizes {
  /** The number of subscribers of each channel. */
  readonly subscribers: readonly number[];
  /** The number of messages of each channel, spread over topics. */
  readonly histories: readonly number[];
}

export const CHAT_SIZES: Readonly<Record<Size, ChatSizes>> = {
  small: { subscribers: [10, 1_000, 10_000], histories: [1_000, 10_000, 100_000] },
  full: {
    subscribers: [10, 1_000, 10_000, 100_000],
    histories: [10_000, 100_000, 1_000_000],
  },
  huge: {
    subscribers: [10, 100, 1_000, 10_000, 100_000],
    histories: [10_000, 100_000, 1_000_000, 10_000_000],
  },
};
