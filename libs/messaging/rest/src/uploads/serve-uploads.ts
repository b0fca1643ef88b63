import { MessagingError, type MessagingUseCases } from '@tandem/messaging-domain';
import {
  uploadKey,
  type ContentStore,
  type FoundUpload,
  type StoredContent,
  type UploadQueries,
} from '@tandem/messaging-domain/uploads';
import {
  PathInt,
  PathText,
  TextParam,
  rawEndpoint,
  type RawCall,
  type RawEndpoint,
} from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { serveContent } from '@tandem/shared-rest';
import type Koa from 'koa';
import { isShownInline } from './content-types.ts';
import { redirectToStore } from './direct-download.ts';
import type { TemporaryUploadUrls } from './temporary-upload-urls.ts';

/** The dependencies of serving files. */
interface ServedUploads {
  readonly uploads: Pick<UploadQueries, 'findUpload' | 'findActor'>;
  readonly files: Pick<ContentStore, 'find'>;
  readonly thumbnails: Pick<MessagingUseCases['getThumbnail'], 'execute'>;
  readonly temporaryUrls: TemporaryUploadUrls;
  /** The organization at a host; `null` where there is none. */
  readonly realmIdAt: (host: string) => Promise<number | null>;
}

class UploadPath {
  @PathText({ rest: true })
  filename!: string;

  @PathInt()
  realmId!: number;

  @TextParam({ optional: true, description: 'Downloads the file instead of showing it' })
  download?: string;
}

class TemporaryPath {
  @PathText({ secret: true })
  token!: string;

  @PathText()
  filename!: string;
}

const NOTHING_RUNS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; object-src 'self'";

/** The routes of uploaded files: by their address, by a temporary one, and as thumbnails. */
export function serveUploads(parts: ServedUploads): readonly RawEndpoint[] {
  const { uploads, files, thumbnails, temporaryUrls, realmIdAt } = parts;
  const content = async (pathId: string): Promise<StoredContent> => {
    const found = await files.find(uploadKey(pathId));
    if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
    return found;
  };
  /** The actor of a request for a file, `null` for one without credentials, which name no organization. */
  const readerOf = async (
    realmId: number,
    { actor, host }: Pick<RawCall<UploadPath>, 'actor' | 'host'>,
  ): Promise<Actor | null> => {
    const reader = await actor();
    if (reader === null && (await realmIdAt(host)) !== realmId) {
      throw new MessagingError('UPLOAD_UNKNOWN');
    }
    return reader;
  };
  const serve = (path: string, operationId: string, isDownload: boolean) =>
    rawEndpoint({
      handle: async (ctx, request) => {
        const { realmId, filename, download } = request.params;
        const client = await readerOf(realmId, request);
        const found = await uploads.findUpload(client, realmId, `${realmId}/${filename}`);
        if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
        if (!found.isAccessible) throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
        const asDownload = isDownload || download !== undefined;
        const answered = { asDownload, mayRedirect: asDownload };
        await answer(ctx, found, await content(found.pathId), answered);
      },
      operationId,
      method: 'GET',
      path,
      params: UploadPath,
    });
  return [
    serve('/user_uploads/{realm_id}/{filename}', 'serve-upload', false),
    serve('/user_uploads/download/{realm_id}/{filename}', 'download-upload', true),
    rawEndpoint({
      path: '/user_uploads/temporary/{token}/{filename}',
      handle: async (ctx, { params }) => {
        const link = temporaryUrls.read(params.token);
        const client = link && (await uploads.findActor(link.userId));
        if (!link || client?.keyVersion !== link.keyVersion) {
          throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
        }
        const { pathId } = link;
        const found = await uploads.findUpload(client.actor, client.actor.realmId, pathId);
        if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
        if (!found.isAccessible) throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
        await answer(ctx, found, await content(pathId), { asDownload: false, mayRedirect: true });
      },
      operationId: 'serve-temporary-upload',
      method: 'GET',
      params: TemporaryPath,
    }),
    rawEndpoint({
      path: '/user_uploads/thumbnail/{realm_id}/{filename}',
      handle: async (ctx, request) => {
        const { realmId, filename } = request.params;
        const cut = filename.lastIndexOf('/');
        const pathId = `${realmId}/${filename.slice(0, Math.max(cut, 0))}`;
        const format = filename.slice(cut + 1);
        const reader = await readerOf(realmId, request);
        const found = await thumbnails.execute(reader, { realmId, pathId, format });
        keepForOneReader(ctx);
        serveContent(ctx, found, {
          contentType: 'image/webp',
          etag: `${tokenOf(pathId)}-${format}`,
        });
      },
      operationId: 'serve-thumbnail',
      method: 'GET',
      params: UploadPath,
    }),
  ];
}

interface AnswerOptions {
  readonly asDownload: boolean;
  /** Pages show files of this service alone. */
  readonly mayRedirect: boolean;
}

async function answer(
  ctx: Koa.Context,
  upload: FoundUpload,
  content: StoredContent,
  { asDownload, mayRedirect }: AnswerOptions,
): Promise<void> {
  const { name, pathId } = upload;
  const isInline = !asDownload && isShownInline(upload.contentType);
  const isText = upload.contentType === 'text/plain';
  const contentType = isText ? 'text/plain; charset=utf-8' : upload.contentType;
  const shown = disposition(isInline ? 'inline' : 'attachment', name);
  if (mayRedirect && (await redirectToStore(ctx, content, { contentType, disposition: shown }))) {
    return;
  }
  keepForOneReader(ctx);
  ctx.set('content-security-policy', NOTHING_RUNS);
  ctx.set('content-disposition', shown);
  serveContent(ctx, content, { contentType, etag: tokenOf(pathId) });
}

/** The content of an address never changes, but not all users may have it. */
function keepForOneReader(ctx: Koa.Context): void {
  ctx.set('cache-control', 'private, immutable, max-age=86400');
}

/** The part of a path that no other has. */
function tokenOf(pathId: string): string {
  return pathId.split('/')[2]?.replace(/[^\w-]/g, '') ?? '';
}

function disposition(type: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
