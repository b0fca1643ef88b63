import { createHash } from 'node:crypto';
import { MessagingError, customEmojiKey } from '@tandem/messaging-domain';
import { type ContentStore } from '@tandem/messaging-domain/uploads';
import { EXTRA_EMOJI_URL, type EmojiCatalog } from '@tandem/messaging-domain/content';
import { PathInt, PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import { serveContent } from '@tandem/shared-rest';
import type Koa from 'koa';
import { EXTRA_EMOJI_PICTURE } from './extra-emoji-picture.ts';

class EmojiFilePath {
  @PathInt()
  realmId!: number;

  @PathText({ rest: true })
  fileName!: string;
}

/** The dependencies of serving emoji. */
interface ServedEmoji {
  readonly files: Pick<ContentStore, 'find'>;
  readonly emoji: EmojiCatalog;
}

const FILE = /^(?:still\/)?[\w-]{1,100}\.(png|gif|webp)$/;

/**
 * The routes of emoji: pictures of custom ones and of the extra one, and the names of the built-in ones.
 * They need no log-in; addresses of custom pictures cannot be guessed.
 */
export function serveEmoji({ files, emoji }: ServedEmoji): readonly RawEndpoint[] {
  return [
    rawEndpoint({
      path: '/user_avatars/{realm_id}/emoji/images/{file_name}',
      handle: async (ctx, { params: { realmId, fileName } }) => {
        const [, extension] = FILE.exec(fileName) ?? [];
        const found = extension && (await files.find(customEmojiKey(realmId, fileName)));
        if (!found) throw new MessagingError('UPLOAD_UNKNOWN');
        ctx.set('cache-control', 'public, immutable, max-age=31536000');
        const etag = fileName.replace(/[^\w.-]/g, '-');
        serveContent(ctx, found, { contentType: `image/${extension}`, etag });
      },
      operationId: 'serve-custom-emoji',
      method: 'GET',
      params: EmojiFilePath,
    }),
    emojiData(emoji),
    extraEmoji(),
  ];
}

function emojiData(emoji: EmojiCatalog): RawEndpoint {
  let made: StaticFile | undefined;
  return rawEndpoint({
    path: '/static/generated/emoji/emoji_api.json',
    handle: (ctx) => {
      made ??= encodeEmojiData(emoji);
      serveStatic(ctx, made, 'application/json');
      return Promise.resolve();
    },
    operationId: 'get-emoji-data',
    method: 'GET',
  });
}

function extraEmoji(): RawEndpoint {
  const picture = staticFile(EXTRA_EMOJI_PICTURE);
  return rawEndpoint({
    path: EXTRA_EMOJI_URL,
    handle: (ctx) => {
      serveStatic(ctx, picture, 'image/png');
      return Promise.resolve();
    },
    operationId: 'get-extra-emoji',
    method: 'GET',
  });
}

function encodeEmojiData(emoji: EmojiCatalog): StaticFile {
  const names = Array.from(emoji.codes(), (code) => [code, emoji.namesOf(code)] as const);
  return staticFile(Buffer.from(JSON.stringify({ code_to_names: Object.fromEntries(names) })));
}

/** Content that does not change until the service is updated. */
interface StaticFile {
  readonly bytes: Uint8Array;
  readonly etag: string;
}

function staticFile(bytes: Uint8Array): StaticFile {
  return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}

function serveStatic(ctx: Koa.Context, { bytes, etag }: StaticFile, contentType: string): void {
  ctx.set('cache-control', 'public, max-age=86400');
  const content = {
    size: bytes.length,
    read: (range?: { readonly start: number; readonly end: number }) =>
      once(range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
  serveContent(ctx, content, { contentType, etag });
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}
