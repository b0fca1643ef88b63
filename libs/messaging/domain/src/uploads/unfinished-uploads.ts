/** A resumable upload that began, and the space that is reserved for it. */
export interface UnfinishedUpload {
  readonly id: string;
  readonly realmId: number;
  readonly ownerId: number;
  /** As announced, in bytes. */
  readonly size: number;
  readonly beganAt: Date;
}

/** What reserving is bounded by. */
export interface ReservationLimits {
  /** Of the organization in bytes, for files and reservations together; `null` for none. */
  readonly quotaBytes: number | null;
  /** Unfinished uploads of one person. */
  readonly maxPerOwner: number;
}

/** Who works on an upload, and until when others must wait for them. */
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
  /** Gives the reserved space back. @returns false when it is given back already */
  release(id: string): Promise<boolean>;
  /** Releases what began before `time`. @returns how many there were */
  releaseBefore(time: Date): Promise<number>;
  /**
   * Takes or renews a lease. @returns false while another holder has it; true also for an upload
   * that is not open, so that no other account can change it
   */
  lease(lease: UploadLease, now: Date): Promise<boolean>;
  endLease(lease: Pick<UploadLease, 'uploadId' | 'holder'>): Promise<void>;
}
