import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { DeliveredEvent, PollEvents } from '@tandem/realtime-domain';
import { StreamedAnswer, foreseen, type ChatConnection } from '@tandem/shared-chat-wire';
import type { Actor } from '@tandem/shared-kernel';
import { realtimeErrors } from '../realtime-errors.ts';

interface QueuePosition {
  readonly queueId: string;
  readonly lastEventId: number;
}

/** The delay before a client resumes, in ms. */
const RETRY_MS = 1_000;

/**
 * Streams the events of a queue as server-sent events: one poll after the other, on one connection. A
 * client acknowledges received events when it resumes the stream. The actor is authenticated again for each
 * poll and whenever a slow client has read the written data; a refusal ends the stream.
 *
 * @throws RealtimeError of the first poll
 */
export async function eventStream(
  poll: Pick<PollEvents, 'execute' | 'isStopping'>,
  actor: Actor,
  { queueId, lastEventId }: QueuePosition,
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
    actorNow: () => connection.actorNow(),
  };
  const first = await poll.execute(actor, { queueId, lastEventId, dontBlock: true }, waiting);
  stream.write(`retry: ${RETRY_MS}\n\n`);
  const run = async () => {
    let last = lastEventId;
    let events: readonly DeliveredEvent[] = first;
    for (;;) {
      for (const event of events) {
        if (!stream.write(lineOf(event))) {
          await drained(stream);
          await connection.actorNow();
        }
        last = event.id;
      }
      if (closing.isClosed || poll.isStopping) return;
      // Written data may not have arrived: only a client that resumes acknowledges it.
      const next = { queueId, lastEventId: last, dontBlock: false, acknowledges: false };
      events = await poll.execute(await connection.actorNow(), next, waiting);
      // Another poll took the queue.
      if (events.length === 0) return;
    }
  };
  // After the start of a stream an error cannot be an answer with a status any more.
  void run()
    .catch((error: unknown) => stream.write(errorLine(error)))
    .finally(() => stream.end());
  return new StreamedAnswer('text/event-stream', stream);
}

function lineOf({ id, type, json }: DeliveredEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: {"id":${id},${json.slice(1)}\n\n`;
}

/** The code and the text that an answer would have. */
function errorLine(error: unknown): string {
  const known = foreseen(error, realtimeErrors);
  const data = known ? { code: known.code, msg: known.msg } : { code: 'INTERNAL' };
  return `event: error\ndata: ${JSON.stringify(data)}\n\n`;
}

async function drained(stream: PassThrough): Promise<void> {
  const settled = new AbortController();
  const { signal } = settled;
  const either = ['drain', 'close'].map((name) => once(stream, name, { signal }));
  try {
    await Promise.race(either);
  } finally {
    // Removes the listener of the other event: a slow client makes a stream wait many times.
    settled.abort();
    await Promise.allSettled(either);
  }
}
