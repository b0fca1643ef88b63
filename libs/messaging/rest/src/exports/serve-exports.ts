import { MessagingError } from '@tandem/messaging-domain';
import { type ContentStore } from '@tandem/messaging-domain/uploads';
import { PathInt, PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import { serveContent } from '@tandem/shared-rest';

class ExportFilePath {
  @PathInt()
  realmId!: number;

  @PathText({ secret: true })
  fileName!: string;
}

/** The route of exports. It needs no log-in: nobody can guess the address. */
export function serveExports(files: Pick<ContentStore, 'find'>): RawEndpoint {
  return rawEndpoint({
    path: '/user_avatars/exports/{realm_id}/{file_name}',
    handle: async (ctx, { params: { realmId, fileName } }) => {
      const isName = /^[\w-]{20,100}\.jsonl$/.test(fileName);
      const found = isName && (await files.find(`exports/${realmId}/${fileName}`));
      if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
      ctx.set('content-disposition', 'attachment');
      serveContent(ctx, found, { contentType: 'application/jsonl', etag: fileName });
    },
    ...{ operationId: 'serve-realm-export', method: 'GET', params: ExportFilePath },
  });
}
