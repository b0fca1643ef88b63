import type {
  Database,
  ReadFigures,
  ReplicaFigures,
  ReplicaOptions,
} from '@tandem/shared-postgres';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Receives lines of the log. */
interface ReplicaLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** The options of a database with replicas, whose changes of state are logged. */
export function replicaOptions(urls: readonly string[], log: ReplicaLog): ReplicaOptions {
  return {
    urls,
    onStatus: (replica, reason) => {
      if (reason === null) log.info({ replica }, 'a read replica is connected');
      else log.warn({ replica, reason }, 'a read replica is unavailable: others are read from');
    },
    onPrimary: (isAway) => {
      if (isAway) log.warn({}, 'the primary does not answer: a synchronous standby answers reads');
      else log.info({}, 'the primary answers again');
    },
  };
}

/** The optional parts that are unavailable, for the health of a process. */
export function unavailableReplicas({ replicas }: Pick<Database, 'replicas'>): readonly string[] {
  return replicas?.isUp === false ? ['read replicas'] : [];
}

/** Registers the metrics of replicas; without replicas they have no values. */
export function measureReplicas(
  registry: Registry,
  { replicas }: Pick<Database, 'replicas'>,
): void {
  const gauge = (name: string, help: string, of: (replica: ReplicaFigures) => number) =>
    new Gauge({
      collect() {
        for (const each of replicas?.figures().replicas ?? [])
          this.set({ replica: each.name }, of(each));
      },
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
    });
  gauge('database_replica_up', '1 while the replica may be read from', ({ reason }) =>
    Number(reason === null),
  );
  gauge(
    'database_replica_lag_bytes',
    'Bytes of the log that the replica has not replayed; NaN while it is unavailable',
    ({ lagBytes }) => lagBytes ?? NaN,
  );
  gauge(
    'database_replica_lag_seconds',
    'Age of the first record that the replica has not replayed; NaN while it is unavailable',
    ({ lagSeconds }) => lagSeconds ?? NaN,
  );
  new Counter({
    collect() {
      this.reset();
      if (replicas === null) return;
      for (const [labels, count] of readsOf(replicas.figures())) this.inc(labels, count);
    },
    name: 'database_reads_total',
    help: 'Reads of query ports by source; the primary answers when no replica can',
    labelNames: ['source', 'reason'],
    registers: [registry],
  });
}

function readsOf({ replicas, primary }: ReadFigures) {
  return [
    ...replicas.flatMap(({ name, reads, readsWhileAway }) => [
      [{ source: name, reason: 'replayed' }, reads] as const,
      [{ source: name, reason: 'primary_away' }, readsWhileAway] as const,
    ]),
    ...Object.entries(primary).map(
      ([reason, reads]) => [{ source: 'primary', reason }, reads] as const,
    ),
  ];
}
