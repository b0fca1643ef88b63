import { MessagingError } from '@tandem/messaging-domain';
import type { UserExportQueries } from '@tandem/messaging-domain/exports';
import { type ContentStore } from '@tandem/messaging-domain/uploads';
import {
  NOT_LOGGED_IN,
  PathInt,
  checkGuard,
  checkScope,
  rawEndpoint,
  unauthorized,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import { serveContent } from '@tandem/shared-rest';
import { redirectToStore } from '../uploads/direct-download.ts';

class UserExportFilePath {
  @PathInt()
  exportId!: number;
}

/** The route of archives of users, only for their requesters. Former owners cannot read those of other users. */
export function serveUserExports(
  files: Pick<ContentStore, 'find'>,
  queries: Pick<UserExportQueries, 'findUserExport'>,
): RawEndpoint {
  return rawEndpoint({
    path: '/data_exports/{export_id}/archive.tar.gz',
    operationId: 'serve-data-export',
    method: 'GET',
    params: UserExportFilePath,
    handle: async (ctx, { params: { exportId }, actor }) => {
      const currentActor = await actor();
      if (!currentActor) throw unauthorized(NOT_LOGGED_IN);
      const found = await queries.findUserExport(currentActor.userId, exportId);
      if (!found?.path) throw new MessagingError('UPLOAD_UNKNOWN');
      if (found.userId === currentActor.userId) checkScope('unlimited', currentActor);
      else checkGuard('owner', currentActor);
      const content = await files.find(found.path);
      if (!content) throw new MessagingError('UPLOAD_UNKNOWN');
      const download = { contentType: 'application/gzip', disposition: 'attachment' };
      if (await redirectToStore(ctx, content, download)) return;
      ctx.set('content-disposition', 'attachment');
      ctx.set('cache-control', 'private, no-store');
      serveContent(ctx, content, {
        contentType: 'application/gzip',
        etag: `data-export-${exportId}`,
      });
    },
  });
}
