import type { DeliveredEvent, PresentedEvent } from '@tandem/realtime-domain';
import { ByteText, SerializedFields } from '@tandem/shared-chat-wire';

/** The JSON of an event after its id: encoded once for all clients with the same presentation. */
const encoded = new WeakMap<PresentedEvent, ByteText>();

/** The answer to a poll. */
export function serializedEvents(
  events: readonly DeliveredEvent[],
  queueId: string,
): SerializedFields {
  const parts: (string | ByteText)[] = [];
  let before = '"events":[';
  for (const { id, said } of events) {
    parts.push(`${before}{"id":${id},`, restOf(said));
    before = ',';
  }
  const end = events.length === 0 ? `${before}]` : ']';
  return new SerializedFields(...parts, `${end},"queue_id":${JSON.stringify(queueId)}`);
}

function restOf(said: PresentedEvent): ByteText {
  const known = encoded.get(said);
  if (known) return known;
  const bytes = ByteText.of(said.json.slice(1));
  encoded.set(said, bytes);
  return bytes;
}
