import { brotliCompressSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { BareServer } from '../processes/bare-server.ts';
import type { MeasuredPage } from './measured-page.ts';

/** A document, and all that it loads. */
const DOCUMENT = '/';
const ASSETS = '/assets/';

/**
 * Serves the page that a visit shows as a static document, by bare `node:http`: the finished HTML, its style
 * sheet, and the bytes of all scripts and answers, which the page loads but does not use.
 *
 * @param folder for files with the bodies
 */
export async function serveStaticPage(
  measured: MeasuredPage,
  url: string,
  folder: string,
): Promise<BareServer> {
  const loaded: Promise<readonly [string, Loaded]>[] = [];
  const listen = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('/events') && pathname !== '/health') loaded.push(load(response));
  };
  measured.page.on('response', listen);
  await measured.visit(url);
  const html = await measured.page.content();
  measured.page.off('response', listen);
  const files = new Map(await Promise.all(loaded));
  const bodies = new Map<string, Buffer>();
  const headers: Record<string, Record<string, string>> = {};
  const fetched: string[] = [];
  for (const [path, { body, headers: sent }] of files) {
    if (path === DOCUMENT) continue;
    const address = path.startsWith(ASSETS) ? path : `/data/${bodies.size}`;
    bodies.set(address, body);
    headers[address] = sent;
    if (!path.endsWith('.css')) fetched.push(address);
  }
  // The list is scrolled to the messages.
  const script = `addEventListener('DOMContentLoaded', () =>
    document.querySelector('article[data-message]').scrollIntoView());
  window.bytes = Promise.all(${JSON.stringify(fetched)}.map(async (each) =>
    (await fetch(each)).arrayBuffer()))`;
  const text = html
    .replaceAll(/<script[^>]*><\/script>/g, '')
    .replace('</head>', `<script>${script}</script></head>`);
  bodies.set(DOCUMENT, brotliCompressSync(text));
  headers[DOCUMENT] = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' };
  return BareServer.start(folder, bodies, headers);
}

interface Loaded {
  readonly body: Buffer;
  readonly headers: Record<string, string>;
}

async function load(response: Response): Promise<readonly [string, Loaded]> {
  const { pathname, search } = new URL(response.url());
  const body = await response.body();
  const sent = response.headers();
  const headers: Record<string, string> = {};
  for (const name of ['content-type', 'cache-control', 'content-encoding']) {
    const value = sent[name];
    if (value !== undefined) headers[name] = value;
  }
  const isCompressed = headers['content-encoding'] !== undefined;
  if (isCompressed) headers['content-encoding'] = 'br';
  return [pathname + search, { body: isCompressed ? brotliCompressSync(body) : body, headers }];
}
