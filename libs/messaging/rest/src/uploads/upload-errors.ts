import type { UploadFailures } from '@tandem/messaging-domain/uploads';
import type { WireErrorEntry, WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) =>
  ({ status: 400, code: 'BAD_REQUEST', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures of uploaded files. */
export const uploadErrors = {
  UPLOAD_MISSING: badRequest('You must specify a file to upload'),
  UPLOAD_NOT_ALONE: badRequest('You may only upload one file at a time'),
  UPLOAD_TOO_LARGE: badRequest(
    "File is larger than this server's configured maximum upload size ({limit} MiB).",
  ),
  UPLOAD_QUOTA_EXCEEDED: {
    ...badRequest("Upload would exceed your organization's upload quota."),
    code: 'REALM_UPLOAD_QUOTA',
  },
  UPLOADS_TOO_MANY: {
    ...badRequest('Too many unfinished uploads (limit: {limit}). Finish or cancel one of them.'),
    status: 429,
  },
  UPLOAD_UNKNOWN: { ...badRequest('File not found.'), status: 404 },
  UPLOAD_NOT_ACCESSIBLE: { ...badRequest('Access denied'), status: 403 },
  ATTACHMENT_UNKNOWN: badRequest('Invalid attachment'),
} as const satisfies WireErrorTable<UploadFailures>;
