import type { Actor } from '@tandem/shared-kernel';
import type { LoggedEvent } from './client-event-log.ts';
import type { EventQueue } from './event-queue.ts';
import type { FilteredMessage } from './narrow-filter.ts';

/** An event in the words of one client, without its number. */
export interface PresentedEvent {
  readonly type: string;
  /** A JSON object. */
  readonly json: string;
  /** What the queue's filter looks at, for messages. */
  readonly message: FilteredMessage | null;
}

/**
 * Whether events of a kind may be presented here. False: another version of the service, which works
 * on the same log, knows the kind, and clients get such events there.
 *
 * @see docs/adr/0024-versions-side-by-side.md
 */
export type MaySay = (kind: string) => boolean;

/** Says events in the words of clients. */
export interface EventPresenter {
  /**
   * What one queue is told of an event; the same each time it is asked.
   *
   * @param asBystander the queue hears it only because it listens to every public channel
   */
  present(
    event: LoggedEvent,
    queue: EventQueue,
    actor: Actor,
    asBystander: boolean,
  ): readonly PresentedEvent[];
}
