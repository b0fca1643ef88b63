import type { IncomingMessage, ServerResponse } from 'node:http';
import type Koa from 'koa';
import { holdsEntity } from './entity-tag.ts';
import type { EncodedBody } from './representation.ts';

/** Answers with prepared bytes through koa. */
export function sendThroughKoa(ctx: Koa.Context, encoded: EncodedBody): void {
  // A successful answer has the same headers on every path; clients that sent an id get one back.
  if (ctx.headers['x-request-id'] === undefined) ctx.remove('x-request-id');
  const unchanged = holdsEntity(ctx.headers['if-none-match'], encoded.etag);
  const headers = unchanged ? encoded.unchangedHeaders : encoded.headers;
  for (let at = 0; at < headers.length; at += 2) ctx.set(headers[at] ?? '', headers[at + 1] ?? '');
  ctx.body = unchanged ? null : encoded.body;
  ctx.status = unchanged ? 304 : 200;
}

/** Answers with prepared bytes on Node's own response, to which nothing was written yet. */
export function sendRaw(req: IncomingMessage, res: ServerResponse, encoded: EncodedBody): void {
  if (holdsEntity(req.headers['if-none-match'], encoded.etag)) {
    res.writeHead(304, encoded.unchangedHeaders as string[]);
    res.end();
    return;
  }
  res.writeHead(200, encoded.headers as string[]);
  if (req.method === 'HEAD') res.end();
  else res.end(encoded.body);
}
