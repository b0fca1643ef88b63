import type { AuditValues } from '@tandem/shared-kernel';

/** An entry of the audit log. */
export interface AuditRecord {
  readonly id: number;
  readonly at: Date;
  /** `object.act`, such as `user.role_changed`. */
  readonly kind: string;
  readonly actorType: 'user' | 'operator' | 'server';
  /** The user who acted; `null` for the operator, the server, and requests that proved no account. */
  readonly actorId: number | null;
  /** What the actor presented; `null` where that was no credential, as at log-ins. */
  readonly credentialType: 'api_key' | 'token' | 'session' | null;
  /** Of the token or the session. */
  readonly credentialId: number | null;
  readonly address: string | null;
  readonly objectId: number | null;
  readonly userId: number | null;
  readonly name: string | null;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** Which entries are meant; all conditions hold. */
export interface AuditFilter {
  readonly actorId?: number | undefined;
  readonly userId?: number | undefined;
  readonly objectId?: number | undefined;
  /** A kind, or the object of several: `user` for all `user.…`. */
  readonly kind?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** A part of the audit log: the latest entries before an id, or the next ones after an id. */
export type AuditPage =
  | { readonly before: number; readonly limit: number }
  | { readonly after: number; readonly limit: number };

/** Reads the audit log; for administrators and operators. */
export interface AuditQueries {
  /**
   * Before an id the latest entry comes first. After an id the oldest comes first, and no entry is missing: one
   * whose command still runs comes later, and so do those behind it.
   */
  list(realmId: number, filter: AuditFilter, page: AuditPage): Promise<readonly AuditRecord[]>;
  /** The id up to which no entry is missing. */
  settledTo(): Promise<number>;
}
