/** The class of locks by which writers declare where their identifiers may begin. */
export const WRITER_LOCKS = 7_206_003;
