import type { LoggedEvent } from './client-event-log.ts';

/** The messages between instances of the service. */
export type BusMessage =
  /** The log has grown up to `head`; `events` are the newest, without gaps, where they fit. */
  | {
      readonly kind: 'published';
      readonly head: number;
      readonly events?: readonly LoggedEvent[];
    }
  /** Clients now poll these queues on another instance; the id is the last that a client has seen. */
  | {
      readonly kind: 'claimed';
      readonly copy: string;
      readonly queues: readonly (readonly [queueId: string, lastEventId: number])[];
    }
  | {
      readonly kind: 'removed';
      readonly queueId: string;
      /** Removed in favour of newer queues of its user, not on request. */
      readonly isEvicted?: boolean;
    };

export interface BusSubscription {
  close(): Promise<void>;
}

export interface BusHandlers {
  readonly onMessage: (message: BusMessage) => void;
  /** Messages may have been missed until now. */
  readonly onGap: () => void;
}

/**
 * Publishes to every instance of the service, the publisher included. A message may arrive twice or,
 * when a connection breaks, not at all: the database has the truth, so only time is lost.
 */
export interface EventBus {
  publish(message: BusMessage): Promise<void>;
  /** Resolves when messages arrive. */
  subscribe(handlers: BusHandlers): Promise<BusSubscription>;
}
