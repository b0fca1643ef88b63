import type { AuthoredMessages, AuthoredPlace, IdentityEvent } from '@tandem/identity-domain';
import type { EventLog } from '@tandem/shared-kernel';

/**
 * Leaves the removal of messages to whoever hears of it: the wish commits with the command, and is
 * fulfilled soon after, piece by piece if there are many.
 */
export class OutboxAuthoredMessages implements AuthoredMessages {
  readonly #events: EventLog<IdentityEvent>;

  constructor(events: EventLog<IdentityEvent>) {
    this.#events = events;
  }

  async remove(
    realmId: number,
    authorIds: readonly number[],
    places: readonly AuthoredPlace[],
  ): Promise<void> {
    await this.#events.append({ type: 'user.messages_condemned', realmId, authorIds, places });
  }
}
