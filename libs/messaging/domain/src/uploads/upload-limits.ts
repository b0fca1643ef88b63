/** How much may be uploaded. */
export interface UploadLimits {
  /** Of one file. */
  readonly maxFileMib: number;
  /** Of all files of an organization, in bytes; `null` for no limit. */
  readonly quotaBytes: number | null;
}
