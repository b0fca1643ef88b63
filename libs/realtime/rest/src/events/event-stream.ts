import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { RealtimeError, type DeliveredEvent, type PollEvents } from '@tandem/realtime-domain';
import { StreamedAnswer, type ChatConnection } from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';

interface Place {
  readonly queueId: string;
  readonly lastEventId: number;
}

/** How long a client waits before it resumes, in ms. */
const RETRY_MS = 1_000;

/**
 * Streams the events of a queue as server-sent events: one poll after the other, on one connection.
 * A client acknowledges what it has received when it resumes the stream.
 *
 * @throws RealtimeError as the first poll does
 */
export async function eventStream(
  poll: Pick<PollEvents, 'execute' | 'isStopping'>,
  actor: Actor,
  { queueId, lastEventId }: Place,
  connection: ChatConnection,
): Promise<StreamedAnswer> {
  const stream = new PassThrough();
  const closing = { isClosed: false, release: () => undefined as void };
  connection.onClosed(() => {
    closing.isClosed = true;
    closing.release();
    stream.destroy();
  });
  const waiting = {
    onClosed: (listener: () => void) => {
      closing.release = listener;
      if (closing.isClosed) listener();
    },
  };
  const first = await poll.execute(actor, { queueId, lastEventId, dontBlock: true }, waiting);
  stream.write(`retry: ${RETRY_MS}\n\n`);
  const run = async () => {
    let last = lastEventId;
    let events: readonly DeliveredEvent[] = first;
    for (;;) {
      for (const event of events) {
        if (!stream.write(lineOf(event))) await drained(stream);
        last = event.id;
      }
      if (closing.isClosed || poll.isStopping) return;
      // What was written may not have arrived: only a client that resumes says what it has.
      const next = { queueId, lastEventId: last, dontBlock: false, acknowledges: false };
      events = await poll.execute(actor, next, waiting);
      // Another poll took the queue.
      if (events.length === 0) return;
    }
  };
  // What is said on a stream that has begun cannot be an answer with a status any more.
  void run()
    .catch((error: unknown) => {
      const code = error instanceof RealtimeError ? String(error.code) : 'INTERNAL';
      stream.write(`event: error\ndata: ${JSON.stringify({ code })}\n\n`);
    })
    .finally(() => stream.end());
  return new StreamedAnswer('text/event-stream', stream);
}

function lineOf({ id, type, json }: DeliveredEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: {"id":${id},${json.slice(1)}\n\n`;
}

async function drained(stream: PassThrough): Promise<void> {
  await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
}
