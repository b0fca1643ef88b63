import type { OutboxEvent } from '@tandem/shared-postgres';

/** The sent messages among the events. */
export function sentMessageIds(events: readonly OutboxEvent[]): readonly number[] {
  return events
    .filter(({ type }) => type === 'message.sent')
    .map(({ payload }) => (payload as { readonly messageId: number }).messageId);
}
