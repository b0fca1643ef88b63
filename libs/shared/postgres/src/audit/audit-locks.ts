/** The class of locks by which writers of the audit log declare the lower bound of their ids. */
export const AUDIT_LOCKS = 7_206_009;
