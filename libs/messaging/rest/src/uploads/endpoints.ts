import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { UploadLimits, UploadQueries } from '@tandem/messaging-domain/uploads';
import type { ChatEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import { attachmentSchema } from './attachment-schema.ts';
import { getAttachments, removeAttachment } from './attachment.endpoints.ts';
import { getTemporaryUrl } from './get-temporary-url.endpoint.ts';
import { getThumbnailStatus } from './thumbnail-status.endpoint.ts';
import type { TemporaryUploadUrls } from './temporary-upload-urls.ts';
import { uploadFile } from './upload-file.endpoint.ts';

/** The dependencies of the endpoints of uploaded files. */
export interface UploadEndpointDependencies {
  readonly useCases: Pick<MessagingUseCases, 'uploadFile' | 'deleteAttachment'>;
  readonly uploads: UploadQueries;
  readonly uploadLimits: UploadLimits;
  readonly temporaryUrls: TemporaryUploadUrls;
}

/** The endpoints of uploaded files. */
export function uploadEndpoints(dependencies: UploadEndpointDependencies): ChatEndpoint[] {
  const { useCases, uploads, uploadLimits, temporaryUrls } = dependencies;
  return [
    uploadFile(useCases.uploadFile, uploadLimits),
    getTemporaryUrl(uploads, temporaryUrls),
    getThumbnailStatus(uploads),
    getAttachments(uploads),
    removeAttachment(useCases.deleteAttachment),
  ];
}

/** The named schemas of uploaded files. */
export const uploadSchemas: readonly NamedSchema[] = [attachmentSchema];
