import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * The server that is the limit of everything over HTTP: Node's own server, which sends the same bytes for any
 * request. The path names the file, so that one process is the limit for several sizes.
 */
const bodies = new Map<string, Buffer>();
for (const [path, file] of Object.entries(JSON.parse(process.env.BODIES ?? '{}') as object)) {
  bodies.set(path, readFileSync(file as string));
}
const headers = JSON.parse(process.env.HEADERS ?? '{}') as Record<string, Record<string, string>>;
const JSON_TYPE = { 'content-type': 'application/json' };
const NOTHING = Buffer.alloc(0);
/** Requests that wait at `/wait` for a post to `/wake`. */
const waiting: ServerResponse[] = [];

createServer((request, response) => {
  if (request.url?.startsWith('/wait')) {
    waiting.push(response);
    return;
  }
  if (request.method === 'POST') void read(request).then(() => answer(request, response));
  else answer(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');

function answer({ url }: IncomingMessage, response: ServerResponse): void {
  if (url === '/wake') waiting.splice(0).forEach((each) => send(each, '/wake'));
  send(response, url ?? '');
}

function send(response: ServerResponse, path: string): void {
  const body = bodies.get(path) ?? NOTHING;
  response.writeHead(200, { ...(headers[path] ?? JSON_TYPE), 'content-length': body.length });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
