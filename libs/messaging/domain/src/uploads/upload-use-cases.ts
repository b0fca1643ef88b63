import type { MessagingPorts } from '../messaging-ports.ts';
import { ClearFiles } from './clear-files.ts';
import { DeleteAttachment } from './delete-attachment.ts';
import { GetThumbnail } from './get-thumbnail.ts';
import { UploadFile } from './upload-file.ts';

/** The use cases of uploaded files. */
export function createUploadUseCases(ports: MessagingPorts) {
  return {
    uploadFile: new UploadFile(ports),
    deleteAttachment: new DeleteAttachment(ports),
    getThumbnail: new GetThumbnail(ports),
    clearFiles: new ClearFiles(ports),
  };
}
