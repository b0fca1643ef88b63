/** Every answer varies by the headers of a preflight, like those of the reference. */
export const VARY = 'origin, access-control-request-method, access-control-request-headers';

/** Compressible answers also vary by the encodings that the client accepts. */
const VARY_BY_CODING = `${VARY}, accept-encoding`;

/** Any page may read any answer: all data here is public. */
export const ALLOW_ORIGIN = '*';

/** The facts about the body that the headers of a successful response contain. */
interface EntityHeaders {
  readonly etag: string;
  readonly contentLength: number;
  readonly contentEncoding?: string | undefined;
  readonly cacheControl?: string | undefined;
}

/** The headers of a successful answer, names and values in turn, as for `writeHead`. */
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

/** The headers of the answer 304. */
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
