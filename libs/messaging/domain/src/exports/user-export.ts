import type { DomainEvent } from '@tandem/shared-kernel';

/** The contents of a finished archive. */
export interface UserExportReport {
  /** Records and files in the archive. */
  readonly records: number;
  /** The number of files that records name but that do not exist. */
  readonly missingFiles: number;
  /** The size of the archive. */
  readonly bytes: number;
}

/** An archive of the data of one user. Times in seconds since epoch. */
export interface UserExport {
  readonly id: number;
  readonly userId: number;
  /** The user themself, or an owner. Only the requester can use the export. */
  readonly requestedBy: number;
  readonly requestedAt: number;
  /** The key of its content; `null` while it is pending, if it failed, and after its deletion. */
  readonly path: string | null;
  /** `null` until it has finished. */
  readonly report: UserExportReport | null;
  readonly failedAt: number | null;
  readonly deletedAt: number | null;
}

/** A pending export. */
export interface PendingUserExport {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
}

/** The result of a worker. */
export type UserExportOutcome =
  | { readonly path: string; readonly report: UserExportReport }
  | { readonly failedAt: Date };

/** Exports of users, for commands. Bound to the command's transaction. */
export interface UserExportRepository {
  /** Whether the organization has such a user, active or not; bots are none. */
  hasUser(realmId: number, userId: number): Promise<boolean>;
  /** @returns `null` if the requester requested `limit.count` exports since `limit.since` */
  add(
    realmId: number,
    request: Pick<UserExport, 'userId' | 'requestedBy'>,
    requestedAt: Date,
    limit: { readonly since: Date; readonly count: number },
  ): Promise<UserExport | null>;
  /** Locks an export of a requester until the transaction ends. */
  lock(requestedBy: number, id: number): Promise<UserExport | null>;
  markDeleted(id: number, at: Date): Promise<void>;
  /** @returns false if it is finished, failed or deleted already, or its row is removed */
  finish(id: number, outcome: UserExportOutcome): Promise<boolean>;
  /**
   * Marks the other finished exports of the same user and requester as deleted.
   *
   * @returns the keys of their contents
   */
  deleteFormer(id: number, at: Date): Promise<readonly string[]>;
  /** Removes some exports that were requested before `before`. @returns their number and the keys of their contents */
  removeBefore(
    before: Date,
    limit: number,
  ): Promise<{ readonly count: number; readonly paths: readonly string[] }>;
}

/** Reads exports of users. */
export interface UserExportQueries {
  /** The exports of a requester, the latest first. */
  listUserExports(requestedBy: number): Promise<readonly UserExport[]>;
  findUserExport(requestedBy: number, id: number): Promise<UserExport | null>;
  /** Pending exports, the oldest first. */
  pendingUserExports(): Promise<readonly PendingUserExport[]>;
}

/** The archives of users. */
export interface UserExportArchives {
  /**
   * The archive of one state of the user's data, as a stream.
   *
   * @param counted receives the numbers of written records, of written files, and of missing files
   */
  contentOf(
    wanted: PendingUserExport,
    counted: {
      readonly onProgress: (count: number) => void;
      readonly onMissing: () => void;
    },
  ): AsyncIterable<Uint8Array>;
}

/** An export of a user was requested. */
export interface UserExportsChanged extends DomainEvent {
  readonly type: 'user_exports.changed';
}
