import { Readable } from 'node:stream';
import type { ExternalMediaSource, MediaRange } from '@tandem/messaging-domain/uploads';
import { PathText, rawEndpoint, type RawEndpoint } from '@tandem/shared-chat-wire';
import { networkOf } from '@tandem/shared-kernel';
import type Koa from 'koa';

/** The dependencies of serving pictures and videos of other sites. */
export interface ServedExternalMedia {
  readonly source: ExternalMediaSource;
  readonly addresses: {
    /** @returns the address of a signed path; `null` for a forged path */
    urlOf(signature: string, encoded: string): string | null;
  };
}

class ExternalMediaPath {
  @PathText()
  signature!: string;

  /** Content that another site publishes to everyone with its address. */
  @PathText({ secret: true })
  encodedUrl!: string;
}

/**
 * Pictures and videos of other sites, under the signed addresses of messages. Those sites learn nothing
 * about readers; readers get nothing that their browser would run.
 */
export function serveExternalMedia({ source, addresses }: ServedExternalMedia): RawEndpoint {
  return rawEndpoint({
    operationId: 'serve-external-media',
    method: 'GET',
    path: '/external_content/{signature}/{encoded_url}',
    params: ExternalMediaPath,
    handle: async (ctx, { params, countByAddress }) => {
      const url = addresses.urlOf(params.signature, params.encodedUrl);
      if (url === null) return answerNothing(ctx, 404);
      await countByAddress();
      const media = await source.open(url, askedRange(ctx), networkOf(ctx.ip));
      if (media === 'unavailable') return answerNothing(ctx, 404);
      if (media === 'busy') {
        ctx.set('retry-after', '1');
        return answerNothing(ctx, 503);
      }
      ctx.status = media.contentRange === null ? 200 : 206;
      ctx.set({
        'cache-control': 'public, immutable, max-age=86400',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'accept-ranges': 'bytes',
      });
      if (media.contentRange !== null) ctx.set('content-range', media.contentRange);
      if (ctx.method === 'HEAD') media.close();
      ctx.body = ctx.method === 'HEAD' ? '' : Readable.from(media.read(), { objectMode: false });
      ctx.set('content-type', media.contentType);
      if (media.size !== null) ctx.set('content-length', String(media.size));
    },
  });
}

function answerNothing(ctx: Koa.Context, status: 404 | 503): void {
  ctx.status = status;
  ctx.set('cache-control', status === 503 ? 'no-store' : 'public, max-age=60');
  ctx.body = '';
}

const RANGE = /^bytes=(\d{1,15})-(\d{1,15})?$/;

/** The one range that video players request; other ranges are answered with the whole content. */
function askedRange(ctx: Koa.Context): MediaRange | null {
  const [, start, end] = RANGE.exec(ctx.get('range')) ?? [];
  if (start === undefined) return null;
  return { start: Number(start), end: end === undefined ? null : Number(end) };
}
