import { Gauge, type Registry } from 'prom-client';

/** Figures of the outbox consumers while several versions of the program run. */
interface OutboxFigures {
  /** Consumers that currently leave events to another version. */
  readonly standingBack: number;
  /** Distinct types of events that were skipped: no running version knows them. */
  readonly skipped: number;
}

/** Registers the metrics of the outbox; their values are computed when metrics are read. */
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
  gauge('outbox_skipped_words', 'Unknown types of events that were skipped', 'skipped');
}
