import type { AuditValues } from '@tandem/shared-kernel';

/** An entry of the audit log. */
export interface AuditRecord {
  readonly id: number;
  readonly at: Date;
  /** `object.act`, such as `user.role_changed`. */
  readonly kind: string;
  readonly actorType: 'user' | 'operator' | 'server';
  /**
   * The user who acted; `null` for the operator, the server, and requests without an authenticated account.
   */
  readonly actorId: number | null;
  /** The credential of the actor; `null` for actions without one, such as log-ins. */
  readonly credentialType: 'api_key' | 'token' | 'session' | null;
  /** The id of the token or the session. */
  readonly credentialId: number | null;
  readonly address: string | null;
  readonly objectId: number | null;
  readonly userId: number | null;
  readonly name: string | null;
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** Selects entries; all conditions must hold. */
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
   * Before an id the latest entry comes first. After an id the oldest comes first, and no entry is missing:
   * entries of running commands, and those after them, come later.
   */
  list(realmId: number, filter: AuditFilter, page: AuditPage): Promise<readonly AuditRecord[]>;
  /** The id up to which no entry is missing. */
  settledTo(): Promise<number>;
}
