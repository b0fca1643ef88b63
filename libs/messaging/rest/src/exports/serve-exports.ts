import { MessagingError } from '@tandem/messaging-domain';
import { type ContentStore } from '@tandem/messaging-domain/uploads';
import {
  NOT_LOGGED_IN,
  PathInt,
  PathText,
  checkGuard,
  rawEndpoint,
  unauthorized,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { serveContent } from '@tandem/shared-rest';
import { redirectToStore } from '../uploads/direct-download.ts';

class ExportFilePath {
  @PathInt()
  realmId!: number;

  @PathText({ secret: true })
  fileName!: string;
}

/**
 * The route of exports, only for administrators of the organization: a public address would stay open for
 * former administrators.
 */
export function serveExports(files: Pick<ContentStore, 'find'>): RawEndpoint {
  return rawEndpoint({
    path: '/user_avatars/exports/{realm_id}/{file_name}',
    handle: async (ctx, { params: { realmId, fileName }, actor }) => {
      const currentActor = await actor();
      if (!currentActor) throw unauthorized(NOT_LOGGED_IN);
      checkGuard('administrator', currentActor);
      if (currentActor.realmId !== realmId) throw new MessagingError('UPLOAD_UNKNOWN');
      const isName = /^[\w-]{20,100}\.(tar\.gz|jsonl)$/.test(fileName);
      const found = isName && (await files.find(`exports/${realmId}/${fileName}`));
      if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
      const download = { contentType: 'application/gzip', disposition: 'attachment' };
      if (await redirectToStore(ctx, found, download)) return;
      ctx.set('content-disposition', 'attachment');
      serveContent(ctx, found, { contentType: 'application/gzip', etag: fileName });
    },
    operationId: 'serve-realm-export',
    method: 'GET',
    params: ExportFilePath,
  });
}
