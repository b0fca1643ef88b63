import { Gauge, type Registry } from 'prom-client';

/** What the consumers of events do beside other versions of the program. */
export interface OutboxFigures {
  /** Consumers that leave events to another version at present. */
  readonly standingBack: number;
  /** Different types of events that were passed over: nobody knows them any more. */
  readonly skipped: number;
}

/** Adds the figures of the outbox to those of the process; they are read when somebody looks. */
export function measureOutbox(registry: Registry, figures: () => OutboxFigures): void {
  const gauge = (name: string, help: string, of: keyof OutboxFigures) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(figures()[of]);
      },
    });
  gauge('outbox_standing_back', 'Consumers that leave events to another version', 'standingBack');
  gauge('outbox_skipped_words', 'Unknown types of events that were passed over', 'skipped');
}
