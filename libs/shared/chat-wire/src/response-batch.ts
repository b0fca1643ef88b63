import type { ServerResponse } from 'node:http';

/** An answer that is sent whole. */
export interface SmallResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Names and values in turn; the length of the body is among them. */
  readonly headers: string[];
  readonly body: string;
  /** `latin1`: the body has a character for each byte. */
  readonly encoding: 'utf8' | 'latin1';
}

let queue: SmallResponse[] = [];

/**
 * Sends an answer together with those that are given in the same turn. What an event makes many wait
 * for is queue to all of them in one go: a client that is awake need not be woken for the next answer,
 * which costs as much as the answer where few processors do everything.
 */
export function enqueueResponse(answer: SmallResponse): void {
  if (queue.push(answer) === 1) process.nextTick(flush);
}

function flush(): void {
  const all = queue.filter(({ response }) => !response.writableEnded && !response.destroyed);
  queue = [];
  for (const { response, status, headers } of all) response.writeHead(status, headers);
  for (const { response, body, encoding } of all) {
    if (writeRaw(response, body, encoding)) ending.push(response);
    else response.end(body, encoding);
  }
  if (ending.length > 0 && !isEndPlanned) endSoon();
}

/** What Node keeps of the head of an answer, in no type of its own. */
interface Headed {
  readonly _header?: unknown;
  _headerSent?: boolean;
}

/**
 * Writes an answer as one text. `end` hands the socket a second, empty one, and both together take
 * Node nearly twice as long.
 *
 * @returns false where it cannot be done: the answer must be written as usual
 */
function writeRaw(
  response: ServerResponse & Headed,
  body: string,
  encoding: SmallResponse['encoding'],
): boolean {
  const { socket, _header: head } = response;
  if (encoding !== 'latin1' || typeof head !== 'string' || !socket?.writable) return false;
  socket.write(head + body, encoding);
  response._headerSent = true;
  return true;
}

/** Clients have their answers, but Node does not know yet that these are over. */
let ending: ServerResponse[] = [];
let isEndPlanned = false;
/** How many may be kept waiting for others. */
const MOST_ENDING = 1_000;

/** What is left to do of answers waits until nobody waits for his any more. */
function endSoon(): void {
  isEndPlanned = true;
  const before = ending.length;
  setImmediate(() => {
    if (ending.length > before && ending.length < MOST_ENDING) return endSoon();
    const all = ending;
    ending = [];
    isEndPlanned = false;
    for (const response of all) if (!response.destroyed) response.end();
  });
}
