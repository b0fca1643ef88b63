/** The text has no time of a poll, or its own. */
export const NOT_POLLED = 0xffffffff;

/** The times of polls, which texts of nodes lack because the times change without them. */
export interface PackedPolls {
  /** Byte of each text at which its time is missing, or {@link NOT_POLLED}. */
  readonly at: Uint32Array;
  /** The times as they are in JSON, one after the other. */
  readonly times: Uint8Array;
  /** The end of the time of each text. */
  readonly ends: Uint32Array;
}
