/** The class of locks by which writers of the audit log declare where their identifiers may begin. */
export const AUDIT_LOCKS = 7_206_009;
