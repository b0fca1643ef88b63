import { MessagingError } from '@tandem/messaging-domain';
import { type UploadQueries } from '@tandem/messaging-domain/uploads';
import { PathInt, PathText, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

class ThumbnailPath {
  @PathText({ rest: true })
  filename!: string;

  @PathInt({ name: 'realm_id_str' })
  realmId!: number;
}

/** Reports that a picture has thumbnails: they are made when first requested. */
export function getThumbnailStatus(uploads: Pick<UploadQueries, 'findUpload'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'check-thumbnail-status',
    method: 'GET',
    path: '/thumbnail/status/{realm_id_str}/{filename}',
    aliases: ['/thumbnail/{realm_id_str}/{filename}'],
    tag: 'uploads',
    summary: 'Get the thumbnail status of a file',
    auth: 'user',
    params: ThumbnailPath,
    response: { has_thumbnail: schema.boolean() },
    errors: ['UPLOAD_UNKNOWN', 'UPLOAD_NOT_ACCESSIBLE'],
    handle: async ({ actor, params: { realmId, filename } }) => {
      const found = await uploads.findUpload(actor, realmId, `${realmId}/${filename}`);
      if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
      if (!found.isAccessible) throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
      return { has_thumbnail: found.isImage };
    },
  });
}
