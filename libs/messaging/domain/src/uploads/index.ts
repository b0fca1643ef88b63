export { ClearFiles } from './clear-files.ts';
export { type FileRemovals } from './file-removals.ts';
export {
  type ContentStore,
  type DirectDownload,
  type ListedContent,
  type StoredContent,
} from './content-store.ts';
export {
  type ExternalMedia,
  type ExternalMediaFault,
  type ExternalMediaSource,
  type MediaRange,
} from './external-media.ts';
export { GetThumbnail, THUMBNAIL_FORMATS } from './get-thumbnail.ts';
export {
  type AttachmentAdded,
  type AttachmentFacts,
  type AttachmentRemoved,
  type AttachmentUpdated,
} from './upload-events.ts';
export { isUploadOf } from './resumable-uploads.ts';
export {
  type ReservationLimits,
  type UnfinishedUpload,
  type UnfinishedUploads,
  type UploadLease,
} from './unfinished-uploads.ts';
export { type UploadFailures } from './upload-failures.ts';
export {
  DEFAULT_QUOTA_BYTES,
  UPLOAD_LIMITS,
  parseUploadQuota,
  type UploadLimits,
} from './upload-limits.ts';
export { newUploadPath, uploadKey } from './upload-path.ts';
export { type FoundUpload, type UploadQueries, type UploadReader } from './upload-queries.ts';
export { DeleteAttachment } from './delete-attachment.ts';
export { UploadFile } from './upload-file.ts';
