/** The class of locks by which writers declare the lower bound of their ids. */
export const WRITER_LOCKS = 7_206_003;
