import { MessagingError, type MessagingUseCases } from '@tandem/messaging-domain';
import { type UploadLimits } from '@tandem/messaging-domain/uploads';
import {
  chatEndpoint,
  wireErrorOf,
  type ChatEndpoint,
  type FileLimits,
  type ReceivedFile,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { contentTypeOf } from './content-types.ts';
import { uploadErrors } from './upload-errors.ts';

const MIB = 1_048_576;

/** Limits of a form with a file to store. */
function formLimits(limits: Pick<UploadLimits, 'maxFileMib'>): FileLimits {
  return {
    get maxBytes() {
      return limits.maxFileMib * MIB;
    },
    get tooLarge() {
      return wireErrorOf(uploadErrors.UPLOAD_TOO_LARGE, { limit: limits.maxFileMib }).msg;
    },
  };
}

/** Uploads a file for later messages. */
export function uploadFile(
  useCase: Pick<MessagingUseCases['uploadFile'], 'execute'>,
  limits: Pick<UploadLimits, 'maxFileMib'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'upload-file',
    method: 'POST',
    path: '/user_uploads',
    tag: 'uploads',
    summary: 'Upload a file',
    description: 'Accepts a multipart form with one file, in a field of any name.',
    auth: 'user',
    files: formLimits(limits),
    response: {
      url: schema.string('Address of the file on this server, for links in messages'),
      uri: schema.string('Former name'),
      filename: schema.string('From the request; `uploaded-file` without a name'),
    },
    errors: [
      'UPLOAD_MISSING',
      'UPLOAD_NOT_ALONE',
      'UPLOAD_TOO_LARGE',
      'UPLOAD_QUOTA_EXCEEDED',
      'LIMIT_REACHED',
    ],
    handle: async ({ actor, files }) => {
      const { fileName, contentType, size, read } = onlyFile(files);
      const { pathId, name } = await useCase.execute(actor, {
        fileName,
        size,
        read,
        contentType: contentTypeOf(contentType, fileName),
      });
      const url = `/user_uploads/${pathId}`;
      return { url, uri: url, filename: name };
    },
  });
}

/** @throws MessagingError UPLOAD_MISSING, UPLOAD_NOT_ALONE */
function onlyFile(files: readonly ReceivedFile[]): ReceivedFile {
  const [file, ...others] = files;
  if (!file) throw new MessagingError('UPLOAD_MISSING');
  if (others.length > 0) throw new MessagingError('UPLOAD_NOT_ALONE');
  return file;
}
