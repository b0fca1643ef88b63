/** What can be done to a machine. */
export const ACTIONS = ['kill', 'cut', 'heal', 'restart'] as const;
export type Action = (typeof ACTIONS)[number];
