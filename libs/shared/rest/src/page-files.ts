import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
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
  /** The bodies by content coding; `identity` always exists. */
  readonly bodies: ReadonlyMap<string, Buffer>;
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
 * Answers `/` and `/assets/...` with a built page. The files are in memory, in each of their forms.
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
  const body = file.bodies.get(coding) ?? Buffer.alloc(0);
  response.writeHead(200, {
    ...file.headers,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function codingOf({ bodies }: ServedFile, accepted: string): string {
  const isAccepted = (coding: string) =>
    new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(accepted);
  return Object.keys(CODINGS).find((name) => bodies.has(name) && isAccepted(name)) ?? 'identity';
}

function servedFiles(page: BuiltPage): ReadonlyMap<string, ServedFile> {
  const { folder, contentSecurityPolicy, isForDocument } = page;
  const bodies = bodiesOf(folder, 'index.html');
  const files = new Map<string, ServedFile>();
  const document = {
    ...headersOf('index.html'),
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    vary: 'accept, accept-encoding',
    etag: `W/"${hashOf(bodies.get('identity'))}"`,
  };
  files.set('/', { headers: document, bodies, isForDocument });
  for (const name of readdirSync(join(folder, 'assets')).sort()) {
    if (COMPRESSED.test(name)) continue;
    files.set(`/assets/${name}`, {
      headers: { ...headersOf(name), 'cache-control': 'public, max-age=31536000, immutable' },
      bodies: bodiesOf(join(folder, 'assets'), name),
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

function bodiesOf(folder: string, name: string): ReadonlyMap<string, Buffer> {
  const bodies = new Map([['identity', read(join(folder, name))]]);
  for (const [coding, suffix] of Object.entries(CODINGS)) {
    const path = join(folder, `${name}${suffix}`);
    if (existsSync(path)) bodies.set(coding, readFileSync(path));
  }
  return bodies;
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`The page is not built: ${path} cannot be read`, { cause: error });
  }
}

function hashOf(body: Buffer | undefined): string {
  return createHash('sha256')
    .update(body ?? '')
    .digest('base64url')
    .slice(0, 22);
}
