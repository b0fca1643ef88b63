import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  STATUS_PAGE_POLICY,
  statusPageFiles,
  type StatusPageFile,
} from '@tandem/node-network-status-page';
import type { Intercept } from '@tandem/shared-rest';

/** Where the built page lies: seen from a bundle's chunk, from a bundle, and from the sources. */
const FOLDERS = [
  '../status-page',
  '../../status-page',
  '../../../libs/node-network/status-page/dist',
];
const BROTLI_QUALITY = 5;

/**
 * Answers `/` and the page's assets.
 *
 * @returns undefined when the page was not built, as in tests that run from sources
 */
export function serveStatusPage(): Intercept | undefined {
  const folder = FOLDERS.map((each) => fileURLToPath(new URL(each, import.meta.url))).find((each) =>
    existsSync(`${each}/index.html`),
  );
  if (folder === undefined) return undefined;
  const files = new Map([...statusPageFiles(folder)].map(([path, file]) => [path, prepare(file)]));
  return (request, response) => {
    const file = files.get(request.url?.split('?', 1)[0] ?? '');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined;
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    const body = packed ? file.packed : file.body;
    response.writeHead(200, {
      ...file.headers,
      ...(packed && { 'content-encoding': 'br' }),
      'content-length': body.length,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return 'status-page';
  };
}

function prepare({ body, type, immutable }: StatusPageFile) {
  return {
    body,
    packed: brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
    headers: {
      'content-type': type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': STATUS_PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    },
  };
}
