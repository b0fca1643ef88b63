/** A resumable upload in progress, and the space reserved for it. */
export interface UnfinishedUpload {
  readonly id: string;
  readonly realmId: number;
  readonly ownerId: number;
  /** The announced size in bytes. */
  readonly size: number;
  readonly beganAt: Date;
}

/** The bounds of a reservation. */
export interface ReservationLimits {
  /** The quota of the organization in bytes, for files and reservations together; `null` for none. */
  readonly quotaBytes: number | null;
  /** Unfinished uploads of one person. */
  readonly maxPerOwner: number;
}

/** The holder of a lease of an upload, and its end. */
export interface UploadLease {
  readonly uploadId: string;
  /** Identifies one worker. */
  readonly holder: string;
  readonly until: Date;
}

/** Resumable uploads that are not finished. Bound to a command's transaction. */
export interface UnfinishedUploads {
  reserve(
    upload: UnfinishedUpload,
    limits: ReservationLimits,
  ): Promise<'reserved' | 'over-quota' | 'too-many'>;
  /** Locked until the transaction ends. */
  isOpen(id: string): Promise<boolean>;
  /** Frees the reserved space. @returns false when it is already free */
  release(id: string): Promise<boolean>;
  /** Releases uploads that started before `time`. @returns their number */
  releaseBefore(time: Date): Promise<number>;
  /**
   * Acquires or renews a lease. @returns false while another holder has it; true also for an upload that is
   * not open, so that no other account can change it
   */
  lease(lease: UploadLease, now: Date): Promise<boolean>;
  endLease(lease: Pick<UploadLease, 'uploadId' | 'holder'>): Promise<void>;
}
