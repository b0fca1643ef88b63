import type { MessagingUseCases } from '@tandem/messaging-domain';
import type { UploadQueries } from '@tandem/messaging-domain/uploads';
import { PathInt, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { attachmentSchema, presentAttachment } from './attachment-schema.ts';

class AttachmentPath {
  @PathInt()
  attachmentId!: number;
}

/** Lists the actor's own files. */
export function getAttachments(uploads: Pick<UploadQueries, 'listAttachments'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-attachments',
    method: 'GET',
    path: '/attachments',
    tag: 'uploads',
    summary: 'Get attachments',
    auth: 'user',
    response: {
      attachments: schema.array(attachmentSchema, 'Newest first'),
      upload_space_used: schema.integer('Bytes that the whole organization uses'),
    },
    handle: async ({ actor }) => {
      const { attachments, spaceUsed } = await uploads.listAttachments(actor);
      return {
        attachments: attachments.map(presentAttachment),
        upload_space_used: spaceUsed,
      };
    },
  });
}

/** Deletes one of the actor's own files. */
export function removeAttachment(
  useCase: Pick<MessagingUseCases['deleteAttachment'], 'execute'>,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'remove-attachment',
    method: 'DELETE',
    path: '/attachments/{attachment_id}',
    tag: 'uploads',
    summary: 'Delete an attachment',
    auth: 'user',
    params: AttachmentPath,
    response: {},
    errors: ['ATTACHMENT_UNKNOWN'],
    handle: async ({ actor, params }) => {
      await useCase.execute(actor, params);
      return {};
    },
  });
}
