import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliDecompress } from 'node:zlib';
import type { Intercept } from './http-service.ts';

/** A page of a build: `index.html`, and files below `assets` whose names change with their content. */
interface BuiltPage {
  /** The folder of the build. Files may have compressed forms with the suffixes `.br` and `.gz`. */
  readonly folder: string;
  /** The policy of the document. */
  readonly contentSecurityPolicy: string;
  /** The operation of the metrics. */
  readonly operation: string;
  /** True if a request for `/` gets the document; other requests are passed on. */
  readonly isForDocument: (headers: IncomingHttpHeaders) => boolean;
}

interface ServedFile {
  readonly headers: Readonly<Record<string, string>>;
  /** The bodies by content coding. `identity` exists where `br` does not. */
  readonly bodies: ReadonlyMap<string, Buffer>;
  /** The size without a coding. */
  readonly length: number;
  readonly isForDocument: BuiltPage['isForDocument'];
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const CODINGS = { br: '.br', gzip: '.gz' } as const;
const COMPRESSED = /\.(br|gz)$/;
const always = () => true;

/**
 * Answers `/` and `/assets/...` with a built page. The files are in memory, in their compressed forms: few clients accept
 * none of them, and the uncompressed ones are three times as large as both together.
 *
 * @throws Error when the page is not in its folder
 */
export function servePage(page: BuiltPage): Intercept {
  const files = servedFiles(page);
  return (request, response) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    if (!file.isForDocument(request.headers)) return undefined;
    answer(file, request, response);
    return page.operation;
  };
}

function answer(file: ServedFile, request: IncomingMessage, response: ServerResponse): void {
  const { etag } = file.headers;
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    response.writeHead(304, file.headers);
    response.end();
    return;
  }
  const coding = codingOf(file, request.headers['accept-encoding']?.toString() ?? '');
  const body = file.bodies.get(coding);
  response.writeHead(200, {
    ...file.headers,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    'content-length': body?.length ?? file.length,
  });
  const packed = file.bodies.get('br');
  if (request.method === 'HEAD') response.end();
  else if (body === undefined && packed !== undefined) unpack(packed, response);
  else response.end(body);
}

function unpack(packed: Buffer, response: ServerResponse): void {
  brotliDecompress(packed, (error, body) => {
    if (error) response.destroy(error);
    else response.end(body);
  });
}

function codingOf({ bodies }: ServedFile, accepted: string): string {
  const isAccepted = (coding: string) =>
    new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted);
  return Object.keys(CODINGS).find((name) => bodies.has(name) && isAccepted(name)) ?? 'identity';
}

function servedFiles(page: BuiltPage): ReadonlyMap<string, ServedFile> {
  const { folder, contentSecurityPolicy, isForDocument } = page;
  const files = new Map<string, ServedFile>();
  const document = {
    ...headersOf('index.html'),
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    vary: 'accept, accept-encoding',
    etag: `W/"${hashOf(read(join(folder, 'index.html')))}"`,
  };
  files.set('/', { headers: document, ...bodiesOf(folder, 'index.html'), isForDocument });
  for (const name of readdirSync(join(folder, 'assets')).sort()) {
    if (COMPRESSED.test(name)) continue;
    files.set(`/assets/${name}`, {
      headers: { ...headersOf(name), 'cache-control': 'public, max-age=31536000, immutable' },
      ...bodiesOf(join(folder, 'assets'), name),
      isForDocument: always,
    });
  }
  return files;
}

function headersOf(name: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  };
}

function bodiesOf(folder: string, name: string): Pick<ServedFile, 'bodies' | 'length'> {
  const plain = read(join(folder, name));
  const bodies = new Map<string, Buffer>();
  for (const [coding, suffix] of Object.entries(CODINGS)) {
    const path = join(folder, `${name}${suffix}`);
    if (existsSync(path)) bodies.set(coding, readFileSync(path));
  }
  if (!bodies.has('br')) bodies.set('identity', plain);
  return { bodies, length: plain.length };
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`The page is not built: ${path} cannot be read`, { cause: error });
  }
}

function hashOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
