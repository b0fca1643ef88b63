import { createParser } from 'eventsource-parser';
import { ConnectionError } from '../api/api-error.ts';
import { wait, type Environment } from '../environment.ts';
import type { ChatEvent } from './chat-event.ts';

/** The type of content of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/** An answer is a stream of events; other servers answer as to a poll. */
export function isEventStream({ headers, body }: Response): boolean {
  return body !== null && (headers.get('content-type') ?? '').startsWith(EVENT_STREAM);
}

/**
 * The events of a stream, in batches as they arrive. It ends when the server ends it, also with an error:
 * the next request gets that with its status.
 *
 * @param silenceMs the longest time without data
 * @param signal ends the stream
 * @throws ConnectionError when the connection breaks or is ended, or is silent for too long
 */
export async function* eventsOf(
  { body }: Response,
  environment: Environment,
  silenceMs: number,
  signal: AbortSignal,
): AsyncGenerator<readonly ChatEvent[], void, undefined> {
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let events: ChatEvent[] = [];
  let hasFailed = false;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'error') hasFailed = true;
      else events.push(JSON.parse(data) as ChatEvent);
    },
  });
  try {
    while (!hasFailed) {
      const { value, done } = await inTime(reader.read(), environment, silenceMs, signal);
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      const arrived = events;
      events = [];
      yield arrived;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function inTime<T>(
  read: Promise<T>,
  environment: Environment,
  limitMs: number,
  signal: AbortSignal,
): Promise<T> {
  const over = new AbortController();
  const either = AbortSignal.any([over.signal, signal]);
  const limit = wait(environment, limitMs, either).then(() => {
    throw new ConnectionError(`Nothing has arrived for ${limitMs} ms`);
  });
  try {
    return await Promise.race([read, limit]);
  } catch (cause) {
    if (cause instanceof ConnectionError) throw cause;
    throw new ConnectionError('The stream of events broke', { cause });
  } finally {
    limit.catch(() => undefined);
    over.abort();
  }
}
