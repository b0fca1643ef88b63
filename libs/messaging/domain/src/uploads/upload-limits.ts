/** How much may be uploaded. */
export interface UploadLimits {
  /** Of one file. */
  readonly maxFileMib: number;
  /** Of all files of an organization, in bytes; `null` for no limit. */
  readonly quotaBytes: number | null;
}

const MIB = 1_048_576;
/** The quota of an organization where the operator says nothing: 100 GiB. */
export const DEFAULT_QUOTA_BYTES = 102_400 * MIB;

/** What holds where nothing is configured. */
export const UPLOAD_LIMITS: UploadLimits = { maxFileMib: 100, quotaBytes: DEFAULT_QUOTA_BYTES };

/**
 * The quota that the operator wishes, in bytes; `null` for none.
 *
 * @param text `off`, or a whole number of MiB
 * @throws Error saying what the text must be
 */
export function parseUploadQuota(text: string): number | null {
  if (text === 'off') return null;
  if (!/^\d{1,10}$/.test(text)) throw new Error('must be off, or a whole number of MiB');
  return Number(text) * MIB;
}
