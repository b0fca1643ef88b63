import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the page as it is served. */
interface StatusPageFile {
  /** Its `content-type`. */
  readonly type: string;
  readonly body: Buffer;
  /** True when the name changes with the content, so that it may be cached for ever. */
  readonly immutable: boolean;
}

/**
 * The `content-security-policy` under which the page works: nothing inline, nothing from elsewhere.
 */
export const STATUS_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};

const ASSETS = 'assets';

/**
 * The files of the status page by their path: `/` is the document, all others are below `/assets/`.
 *
 * @param folder what `buildStatusPage` of `build.mjs` has written.
 * @throws Error when the page was not built into that folder.
 */
export function statusPageFiles(folder: string): ReadonlyMap<string, StatusPageFile> {
  const files = new Map<string, StatusPageFile>([
    ['/', { ...fileOf(join(folder, 'index.html')), immutable: false }],
  ]);
  for (const name of readdirSync(join(folder, ASSETS)).sort()) {
    files.set(`/${ASSETS}/${name}`, { ...fileOf(join(folder, ASSETS, name)), immutable: true });
  }
  return files;
}

function fileOf(path: string): Omit<StatusPageFile, 'immutable'> {
  return { type: TYPES[extname(path)] ?? 'application/octet-stream', body: read(path) };
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(`The status page is not built: ${path} cannot be read`, { cause: error });
  }
}
