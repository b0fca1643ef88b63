import type { Actor } from '@tandem/shared-kernel';
import type { LoggedEvent } from './client-event-log.ts';
import type { EventQueue } from './event-queue.ts';
import type { FilteredMessage } from './narrow-filter.ts';

/** An event as presented to one client, without its id. */
export interface PresentedEvent {
  readonly type: string;
  /** A JSON object. */
  readonly json: string;
  /** The input of the queue's filter, for messages. */
  readonly message: FilteredMessage | null;
}

/**
 * True if events of a kind may be presented here. False: another version of the service, which uses the same
 * log, knows the kind, and clients get such events there.
 *
 * @see docs/adr/0024-versions-side-by-side.md
 */
export type MaySay = (kind: string) => boolean;

/** Presents events to clients. */
export interface EventPresenter {
  /**
   * Presents an event for one queue; the same result each time.
   *
   * @param asBystander the queue receives it only because it has all public channels
   */
  present(
    event: LoggedEvent,
    queue: EventQueue,
    actor: Actor,
    asBystander: boolean,
  ): readonly PresentedEvent[];
}
