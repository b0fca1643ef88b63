import { Readable } from 'node:stream';
import type Koa from 'koa';

/** A content of known size that can be read in part. */
interface ServableContent {
  /** The size in bytes. */
  readonly size: number;
  /** @param range counted from 0, both ends included */
  read(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

interface ServeOptions {
  readonly contentType: string;
  /** Identifies the content at its address; changes only with the content. */
  readonly etag: string;
}

type AskedRange = { readonly start: number; readonly end: number } | 'all' | 'unsatisfiable';

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Answers a GET or HEAD with a content: as a whole, the part of `Range`, or 304 when the client has it
 * already. Several ranges are answered with the whole, as RFC 9110 allows.
 */
export function serveContent(
  ctx: Koa.Context,
  content: ServableContent,
  { contentType, etag }: ServeOptions,
): void {
  const tag = `"${etag}"`;
  ctx.set({ etag: tag, 'accept-ranges': 'bytes' });
  if (matches(ctx.get('if-none-match'), tag)) {
    ctx.status = 304;
    return;
  }
  const range = askedRange(ctx, content.size, tag);
  if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('content-range', `bytes */${content.size}`);
    ctx.body = '';
    return;
  }
  const isPart = range !== 'all';
  const length = isPart ? range.end - range.start + 1 : content.size;
  ctx.status = isPart ? 206 : 200;
  if (isPart) ctx.set('content-range', `bytes ${range.start}-${range.end}/${content.size}`);
  ctx.body =
    ctx.method === 'HEAD' || length === 0
      ? Buffer.alloc(0)
      : Readable.from(content.read(isPart ? range : undefined), { objectMode: false });
  ctx.set('content-type', contentType);
  ctx.set('content-length', String(length));
}

function askedRange(ctx: Koa.Context, size: number, tag: string): AskedRange {
  const condition = ctx.get('if-range');
  const [, first, last] = RANGE.exec(ctx.get('range').replaceAll(' ', '')) ?? [];
  if (first === undefined || last === undefined || (condition !== '' && condition !== tag)) {
    return 'all';
  }
  if (first === '' && last === '') return 'all';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'all';
  return start >= size ? 'unsatisfiable' : { start, end };
}

function matches(header: string, tag: string): boolean {
  return header.split(',').some((each) => {
    const given = each.trim();
    return given === '*' || given.replace(/^W\//, '') === tag;
  });
}
