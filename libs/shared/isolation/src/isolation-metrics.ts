import { Counter, Gauge, type Registry } from 'prom-client';
import type { PoolFigures } from './isolated-pool.ts';

/** Adds the figures of pools to those of the process; they are read with the metrics. */
export function measureIsolation(registry: Registry, figures: () => readonly PoolFigures[]): void {
  const gauge = (name: string, help: string, of: 'queued' | 'running') =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const pool of figures()) this.set({ pool: pool.name }, pool[of]);
      },
    });
  gauge('isolated_tasks_queued', 'Tasks that wait for a worker', 'queued');
  gauge('isolated_tasks_running', 'Tasks that workers do now', 'running');
  new Counter({
    name: 'isolated_tasks_total',
    help: 'Tasks that ended, by outcome',
    labelNames: ['pool', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { name, outcomes } of figures()) {
        for (const [outcome, count] of Object.entries(outcomes)) {
          this.inc({ pool: name, outcome }, count);
        }
      }
    },
  });
}
