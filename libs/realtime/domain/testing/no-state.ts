/** The state of registrations whose initial state does not matter. */
export const NO_STATE = {
  prepare: async () => null,
  load: async () => ({}),
} as const;
