import type { Account, ChatClient } from '../chat-client.ts';
import type { Event, EventClient } from './event-client.ts';

let marks = 0;

/**
 * Receives all events up to a marker event, without their ids.
 *
 * @param queue with the type `navigation_view`, of the user `as`
 */
export async function receivedBy(
  queue: EventClient,
  client: ChatClient,
  as: Account,
): Promise<Event[]> {
  marks += 1;
  const fields = { fragment: `mark ${marks}`, is_pinned: true, name: `mark ${marks}` };
  await client.post('/navigation_views', fields, { as });
  for (;;) {
    const at = queue.events.findIndex(
      (each) => each.op === 'add' && each.navigation_view?.fragment === fields.fragment,
    );
    if (at >= 0) {
      return queue.events
        .splice(0, at + 1)
        .slice(0, -1)
        .map(({ id: _, ...event }) => event as Event);
    }
    await queue.poll();
  }
}
