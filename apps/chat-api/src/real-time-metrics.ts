import { Gauge, type Registry } from 'prom-client';

/** What an instance of the service does for clients that wait for events. */
export interface RealTimeFigures {
  /** Queues that this instance serves. */
  readonly queues: number;
  /** Clients whose poll waits here. */
  readonly waiting: number;
  /** The number of the last event of all that this instance knows of. */
  readonly head: number;
  /** 1 while clients are sent to a newer version, which alone can say the next event; else 0. */
  readonly heldBack: number;
  /** 1 while events are left to the publisher of another version, else 0. */
  readonly standingBack: number;
  /** Different types and kinds of events that were passed over: nobody knows them any more. */
  readonly skipped: number;
  /** 1 while the configured event bus is there, 0 while the database stands in for it. */
  readonly busUp: number;
}

/** Adds the figures of event queues to those of the process; they are read when somebody looks. */
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
  gauge('chat_event_position', 'Number of the last event that this instance knows of', 'head');
  gauge('chat_event_held_back', '1 while the next event is for a newer version', 'heldBack');
  gauge('outbox_standing_back', 'Consumers that leave events to another version', 'standingBack');
  gauge('event_bus_up', '1 while the configured event bus is there', 'busUp');
  gauge('outbox_skipped_words', 'Unknown types of events that were passed over', 'skipped');
}
