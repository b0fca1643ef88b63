/** The limits of uploads. */
export interface UploadLimits {
  /** The largest size of one file. */
  readonly maxFileMib: number;
  /** The largest size of all files of an organization, in bytes; `null` for no limit. */
  readonly quotaBytes: number | null;
}

const MIB = 1_048_576;
/** The default quota of an organization: 100 GiB. */
export const DEFAULT_QUOTA_BYTES = 102_400 * MIB;

/** The default limits. */
export const UPLOAD_LIMITS: UploadLimits = { maxFileMib: 100, quotaBytes: DEFAULT_QUOTA_BYTES };

/**
 * Parses the operator's quota, in bytes; `null` for none.
 *
 * @param text `off`, or a whole number of MiB
 * @throws Error that explains the format
 */
export function parseUploadQuota(text: string): number | null {
  if (text === 'off') return null;
  if (!/^\d{1,10}$/.test(text)) throw new Error('must be off, or a whole number of MiB');
  return Number(text) * MIB;
}
