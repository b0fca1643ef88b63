import { Gauge, type Registry } from 'prom-client';

/** Figures of real-time delivery in one instance of the service. */
export interface RealTimeFigures {
  /** Queues that this instance serves. */
  readonly queues: number;
  /** Polls that wait in this instance. */
  readonly waiting: number;
  /** The position of the last event that this instance knows. */
  readonly head: number;
  /** 1 while clients are redirected to a newer version that knows the next event; else 0. */
  readonly heldBack: number;
  /** 1 while the publisher of another version publishes the events, else 0. */
  readonly standingBack: number;
  /** Distinct types and kinds of events that were skipped: no running version knows them. */
  readonly skipped: number;
  /** 1 while the configured event bus is up, 0 while the database replaces it. */
  readonly busUp: number;
}

/** Registers the metrics of event queues; their values are computed when metrics are read. */
export function measureRealTime(registry: Registry, figures: () => RealTimeFigures): void {
  const gauge = (name: string, help: string, of: keyof RealTimeFigures) =>
    new Gauge({
      collect() {
        this.set(figures()[of]);
      },
      name,
      help,
      registers: [registry],
    });
  gauge('chat_event_queues', 'Event queues that this instance serves', 'queues');
  gauge('chat_event_waiting_clients', 'Clients that wait for an event here', 'waiting');
  gauge('chat_event_position', 'Position of the last event that this instance knows', 'head');
  gauge('chat_event_held_back', '1 while the next event is for a newer version', 'heldBack');
  gauge('outbox_standing_back', 'Consumers that leave events to another version', 'standingBack');
  gauge('event_bus_up', '1 while the configured event bus is there', 'busUp');
  gauge('outbox_skipped_words', 'Unknown types of events that were skipped', 'skipped');
}
