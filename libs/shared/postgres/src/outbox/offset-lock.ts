/** The class of the advisory locks of consumer offsets. */
export const OFFSET_LOCK = 7_206_002;
