import { MessagingError } from '@tandem/messaging-domain';
import { type UploadQueries } from '@tandem/messaging-domain/uploads';
import { PathInt, PathText, chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import type { TemporaryUploadUrls } from './temporary-upload-urls.ts';

class UploadPath {
  @PathText({ rest: true })
  filename!: string;

  @PathInt({ name: 'realm_id_str' })
  realmId!: number;
}

/** Returns an address of a file that needs no log-in for a minute. */
export function getTemporaryUrl(
  uploads: Pick<UploadQueries, 'findUpload'>,
  temporary: TemporaryUploadUrls,
): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-file-temporary-url',
    method: 'GET',
    path: '/user_uploads/{realm_id_str}/{filename}',
    tag: 'uploads',
    summary: 'Get a temporary URL of a file',
    description:
      'The address needs no credentials. It is valid for 60 seconds, and only while the user may read the file and has the same API key.',
    auth: 'user',
    params: UploadPath,
    response: { url: schema.string('On this server') },
    errors: ['UPLOAD_UNKNOWN', 'UPLOAD_NOT_ACCESSIBLE'],
    handle: async ({ actor, params: { realmId, filename } }) => {
      const found = await uploads.findUpload(actor, realmId, `${realmId}/${filename}`);
      if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
      if (!found.isAccessible) throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
      // The versions at the authentication: a credential that has ended since ends the address, too.
      const { apiKey = 0, revocations = 0 } = actor.version ?? {};
      const keyVersion = apiKey + revocations;
      return { url: temporary.of(found.pathId, { userId: actor.userId, keyVersion }) };
    },
  });
}
