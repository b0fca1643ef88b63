/** Failures of uploaded files. */
export interface UploadFailures {
  UPLOAD_MISSING: null;
  UPLOAD_NOT_ALONE: null;
  /** `limit` in MiB. */
  UPLOAD_TOO_LARGE: { readonly limit: number };
  /** The organization's space is used up. */
  UPLOAD_QUOTA_EXCEEDED: null;
  /** A user has too many unfinished uploads; `limit` is their largest number. */
  UPLOADS_TOO_MANY: { readonly limit: number };
  /** No file has the address. */
  UPLOAD_UNKNOWN: null;
  UPLOAD_NOT_ACCESSIBLE: null;
  ATTACHMENT_UNKNOWN: null;
}
