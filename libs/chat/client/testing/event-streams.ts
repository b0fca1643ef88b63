interface Numbered {
  readonly id: number;
  readonly type: string;
}

/** An answer of server-sent events: these events, and then the given end. */
export function eventStream(
  events: readonly Numbered[],
  end: 'open' | 'ended' | 'broken' = 'open',
  more = '',
): Response {
  const lines = events.map(
    (event) => `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
  );
  const text = `retry: 1000\n\n${lines.join('')}${more}`;
  let isRead = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (!isRead) {
        isRead = true;
        controller.enqueue(new TextEncoder().encode(text));
      } else if (end === 'broken') controller.error(new TypeError('terminated'));
      else if (end === 'ended') controller.close();
      else return new Promise(() => undefined);
      return undefined;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
