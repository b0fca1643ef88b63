import type { LoggedEvent } from './client-event-log.ts';

/** What copies of the service tell each other. */
export type BusMessage =
  /** The log has grown up to `head`; `events` are the newest, without gaps, where they fit. */
  | {
      readonly kind: 'published';
      readonly head: number;
      readonly events?: readonly LoggedEvent[];
    }
  /** Clients ask another copy for these queues now; the number is the last that a client has seen. */
  | {
      readonly kind: 'claimed';
      readonly copy: string;
      readonly queues: readonly (readonly [queueId: string, lastEventId: number])[];
    }
  | {
      readonly kind: 'removed';
      readonly queueId: string;
      /** For newer queues of its user, who did not ask for it. */
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
 * Tells every copy of the service, the teller included, and soon. A message may come twice or, when
 * a connection breaks, not at all: the database has the truth, so nothing is lost but time.
 */
export interface EventBus {
  publish(message: BusMessage): Promise<void>;
  /** Resolves when messages arrive. */
  subscribe(handlers: BusHandlers): Promise<BusSubscription>;
}
