import type { DomainEvent } from '@tandem/shared-kernel';

/** The content of an export: public data, or also the data of users who consented. */
const EXPORT_TYPES = ['public', 'full_with_consent'] as const;
/** One of {@link EXPORT_TYPES}. */
export type ExportType = (typeof EXPORT_TYPES)[number];

/** An archive of an organization's data that an administrator requested. Times in seconds since epoch. */
export interface RealmExport {
  readonly id: number;
  readonly actingUserId: number;
  readonly exportType: ExportType;
  readonly requestedAt: number;
  /** The key of its content; `null` while it is pending, if it failed, and after its deletion. */
  readonly path: string | null;
  readonly failedAt: number | null;
  readonly deletedAt: number | null;
}

/** A pending export. */
export interface PendingExport {
  readonly id: number;
  readonly realmId: number;
  readonly exportType: ExportType;
}

/** The consent of a user to exports of their private data. */
export interface ExportConsent {
  readonly userId: number;
  readonly consented: boolean;
  readonly emailVisibility: number;
}

/** The result of a worker. */
export type ExportOutcome = { readonly path: string } | { readonly failedAt: Date };

/** Exports, for commands. Bound to the command's transaction. */
export interface RealmExportRepository {
  /** @returns its id; `null` if `limit.count` exports were requested since `limit.since` */
  add(
    realmId: number,
    request: Pick<RealmExport, 'actingUserId' | 'exportType'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<number | null>;
  /** Locks it until the transaction ends. */
  lock(realmId: number, id: number): Promise<RealmExport | null>;
  markDeleted(id: number, at: Date): Promise<void>;
  /** @returns false if it is finished, failed or deleted already */
  finish(id: number, outcome: ExportOutcome): Promise<boolean>;
}

/** Reads exports. */
export interface RealmExportQueries {
  /** The exports by organization, in order of their ids. */
  listExports(realmIds: readonly number[]): Promise<ReadonlyMap<number, readonly RealmExport[]>>;
  /** The consents of active users without bots, in order of their ids. */
  listConsents(realmId: number): Promise<readonly ExportConsent[]>;
  /** Pending exports, the oldest first. */
  pendingExports(): Promise<readonly PendingExport[]>;
}

/** The archives of exports. */
export interface ExportArchives {
  /** The archive of one state of the organization, as a stream. */
  contentOf(wanted: PendingExport): AsyncIterable<Uint8Array>;
}

/** The exports of an organization changed. */
export interface RealmExportsChanged extends DomainEvent {
  readonly type: 'realm_exports.changed';
}

/** Failures of exports. */
export interface ExportFailures {
  EXPORT_LIMIT_REACHED: null;
  EXPORT_UNKNOWN: null;
  EXPORT_USER_UNKNOWN: null;
  EXPORT_ALREADY_DELETED: null;
  EXPORT_FAILED: null;
  EXPORT_IN_PROGRESS: null;
}
