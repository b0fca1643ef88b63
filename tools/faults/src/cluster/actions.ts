/** The acts on a machine. */
export const ACTIONS = ['kill', 'cut', 'heal', 'restart'] as const;
export type Action = (typeof ACTIONS)[number];
