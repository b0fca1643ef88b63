import type { MessagingPorts } from '../messaging-ports.ts';
import { ClearFiles } from './clear-files.ts';
import { DeleteAttachment } from './delete-attachment.ts';
import { GetThumbnail } from './get-thumbnail.ts';
import { ResumableUploadCommands } from './resumable-uploads.ts';
import { UploadFile } from './upload-file.ts';

/** The use cases of uploaded files. */
export function createUploadUseCases(ports: MessagingPorts) {
  return {
    resumableUploads: new ResumableUploadCommands(ports),
    uploadFile: new UploadFile(ports),
    deleteAttachment: new DeleteAttachment(ports),
    getThumbnail: new GetThumbnail(ports),
    clearFiles: new ClearFiles(ports),
  };
}
