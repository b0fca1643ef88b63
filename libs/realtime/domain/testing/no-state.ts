import type { QueueDefaultsReader } from '../src/index.ts';

/** The state of registrations whose initial state does not matter. */
export const NO_STATE = {
  prepare: async () => null,
  load: async () => ({}),
} as const;

/** The defaults of bots without settings. */
export const NO_DEFAULTS: QueueDefaultsReader = {
  defaultsOf: async () => ({ allPublicChannels: false, channelName: null }),
};
