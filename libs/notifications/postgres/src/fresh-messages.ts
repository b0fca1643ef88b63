import type { OutboxEvent } from '@tandem/shared-postgres';

/** A consumer that is new, or was away for long, must not wake people for old news. */
const FRESH_MS = 12 * 3_600_000;

/** The messages that were sent a short while ago. */
export function freshMessageIds(events: readonly OutboxEvent[]): readonly number[] {
  const since = Date.now() - FRESH_MS;
  return events.flatMap(({ type, occurredAt, payload }) =>
    type === 'message.sent' && occurredAt.getTime() > since
      ? [(payload as { readonly messageId: number }).messageId]
      : [],
  );
}
