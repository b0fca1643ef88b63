import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/**
 * The limit of cached answers: Node's own server, which sends the same bytes to whatever is asked.
 * The path names the file, so that one process is the limit of several sizes.
 */
const bodies = new Map<string, Buffer>();
for (const [path, file] of Object.entries(JSON.parse(process.env.BODIES ?? '{}') as object)) {
  bodies.set(path, readFileSync(file as string));
}
const NOTHING = Buffer.alloc(0);

createServer((request, response) => {
  const body = bodies.get(request.url ?? '') ?? NOTHING;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
