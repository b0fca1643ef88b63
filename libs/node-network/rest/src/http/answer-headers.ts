/** Every answer varies by what a preflight asks for, as those of the reference do. */
export const VARY = 'origin, access-control-request-method, access-control-request-headers';

/** Answers that can be compressed vary by what the client accepts as well. */
const VARY_BY_CODING = `${VARY}, accept-encoding`;

/** Any page may read any answer: all data here is public. */
export const ALLOW_ORIGIN = '*';

/** What the headers of a successful response state about its body. */
interface EntityHeaders {
  readonly etag: string;
  readonly contentLength: number;
  readonly contentEncoding?: string | undefined;
  readonly cacheControl?: string | undefined;
}

/** The headers of a good answer, names and values in turn, as `writeHead` takes them. */
export function successHeaders(entity: EntityHeaders): readonly string[] {
  return [
    'content-type',
    'application/json',
    ...unchangedHeaders(entity),
    ...(entity.contentEncoding === undefined ? [] : ['content-encoding', entity.contentEncoding]),
    'content-length',
    String(entity.contentLength),
  ];
}

/** The headers of the answer that what the client holds is still good. */
export function unchangedHeaders(entity: EntityHeaders): readonly string[] {
  return [
    'access-control-allow-origin',
    ALLOW_ORIGIN,
    'vary',
    VARY_BY_CODING,
    'etag',
    entity.etag,
    ...(entity.cacheControl === undefined ? [] : ['cache-control', entity.cacheControl]),
  ];
}
