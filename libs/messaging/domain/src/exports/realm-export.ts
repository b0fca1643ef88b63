import type { DomainEvent } from '@tandem/shared-kernel';

/** What an export holds: what everybody may read, or also what those who agreed may read. */
const EXPORT_TYPES = ['public', 'full_with_consent'] as const;
/** One of {@link EXPORT_TYPES}. */
export type ExportType = (typeof EXPORT_TYPES)[number];

/** A copy of an organization's data that an administrator asked for. Times in seconds since epoch. */
export interface RealmExport {
  readonly id: number;
  readonly actingUserId: number;
  readonly exportType: ExportType;
  readonly requestedAt: number;
  /** The key of its content; `null` while it is made, when that failed, and once it is deleted. */
  readonly path: string | null;
  readonly failedAt: number | null;
  readonly deletedAt: number | null;
}

/** An export that is to be made. */
export interface PendingExport {
  readonly id: number;
  readonly realmId: number;
  readonly exportType: ExportType;
}

/** Whether a user consents to exports of their private data. */
export interface ExportConsent {
  readonly userId: number;
  readonly consented: boolean;
  readonly emailVisibility: number;
}

/** Exports, for commands. Bound to the command's transaction. */
export interface RealmExportRepository {
  /** @returns its ID, `null` when `limit` were asked for since `since` */
  add(
    realmId: number,
    request: Pick<RealmExport, 'actingUserId' | 'exportType'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<number | null>;
  /** Nobody else changes it until the transaction ends. */
  lock(realmId: number, id: number): Promise<RealmExport | null>;
  markDeleted(id: number, at: Date): Promise<void>;
  /** @returns false when it is made or failed already */
  finish(
    id: number,
    outcome: { readonly path: string } | { readonly failedAt: Date },
  ): Promise<boolean>;
}

/** Looks up exports. */
export interface RealmExportQueries {
  /** By organization, each by ID. */
  listExports(realmIds: readonly number[]): Promise<ReadonlyMap<number, readonly RealmExport[]>>;
  /** Of people, not of bots; by ID. */
  listConsents(realmId: number): Promise<readonly ExportConsent[]>;
  /** Those that are to be made, the oldest first. */
  pendingExports(): Promise<readonly PendingExport[]>;
}

/** The archives of exports. */
export interface ExportArchives {
  /** The archive of one state of the organization, as it is written. */
  contentOf(wanted: PendingExport): AsyncIterable<Uint8Array>;
}

/** The exports of an organization changed. */
export interface RealmExportsChanged extends DomainEvent {
  readonly type: 'realm_exports.changed';
}

/** What can go wrong with exports. */
export interface ExportFailures {
  EXPORT_LIMIT_REACHED: null;
  EXPORT_UNKNOWN: null;
  EXPORT_ALREADY_DELETED: null;
  EXPORT_FAILED: null;
  EXPORT_IN_PROGRESS: null;
}
