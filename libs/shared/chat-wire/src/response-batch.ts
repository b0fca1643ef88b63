import type { ServerResponse } from 'node:http';

/** A response that is sent whole. */
export interface SmallResponse {
  readonly response: ServerResponse;
  readonly status: number;
  /** Alternating names and values; the length of the body is among them. */
  readonly headers: string[];
  readonly body: string;
  /** `latin1`: the body has a character for each byte. */
  readonly encoding: 'utf8' | 'latin1';
}

let queue: SmallResponse[] = [];

/**
 * Sends a response together with those of the same turn of the event loop. An event that many clients wait
 * for is written to all of them at once: a client that is awake need not be woken again, which costs as
 * much as the response when clients share few processors.
 */
export function enqueueResponse(answer: SmallResponse): void {
  if (queue.push(answer) === 1) process.nextTick(flush);
}

/**
 * `write` passes head and body to the socket as one text. `end` with a body would add a second, empty one:
 * both together take Node a quarter longer.
 */
function flush(): void {
  const all = queue.filter(({ response }) => !response.writableEnded && !response.destroyed);
  queue = [];
  for (const { response, status, headers } of all) response.writeHead(status, headers);
  for (const { response, body, encoding } of all) {
    response.write(body, encoding);
    ending.push(response);
  }
  if (ending.length > 0 && !isEndPlanned) endSoon();
}

/** Responses that clients have received, but that Node has not ended yet. */
let ending: ServerResponse[] = [];
let isEndPlanned = false;
/** The largest number of responses that end together. */
const MOST_ENDING = 1_000;

/** Ends responses only after all clients have their bytes. */
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
