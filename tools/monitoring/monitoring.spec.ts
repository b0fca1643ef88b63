import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { HttpMetrics } from '@tandem/shared-rest';

const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');

const alerts = read('alerts.yml');
const dashboard = JSON.parse(read('grafana-dashboard.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[];
};
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Finds all metric names of Tandem in a text. */
function figuresIn(text: string): string[] {
  return [
    ...text.matchAll(
      /\b(?:http|process|nodejs|node_network|chat_event|event_bus|rate_limit|outbox|database)_[a-z0-9_]+\b/g,
    ),
  ].map(([name]) => name);
}

/** The metric names that the services declare. */
async function known(): Promise<ReadonlySet<string>> {
  const worker = read('../../apps/node-status-worker/src/collector-metrics.ts');
  const named = [...worker.matchAll(/(gauge|counter)\(\s*'(\w+)'|\$\{NAME\}_(\w+)`/g)].map(
    ([, kind, made, direct]) =>
      `node_network_${made ?? direct}${kind === 'counter' ? '_total' : ''}`,
  );
  const chat = read('../../apps/chat-api/src/real-time-metrics.ts');
  named.push(...[...chat.matchAll(/gauge\(\s*'(\w+)'/g)].map(([, name = '']) => name));
  const limits = read('../../apps/chat-api/src/request-limits.ts');
  named.push(...[...limits.matchAll(/name: '(\w+)'/g)].map(([, name = '']) => name));
  const replicas = read('../../libs/assembly/process/src/read-replicas.ts');
  named.push(
    ...[...replicas.matchAll(/(?:gauge\(\s*|name: )'(\w+)'/g)].map(([, name = '']) => name),
  );
  const metrics = new HttpMetrics('any');
  await metrics.scrape();
  const ours = (await metrics.registry.getMetricsAsJSON()).map(({ name }) => name);
  return new Set([...ours, ...named]);
}

describe('alerts and dashboard', () => {
  it('ask for figures that there are', async () => {
    const all = await known();
    const used = new Set(figuresIn([alerts, ...expressions].join('\n')));
    used.delete('node_network');
    expect(used.size).toBeGreaterThan(12);
    const missing = [...used].filter(
      (name) => !all.has(name) && !all.has(name.replace(/_(bucket|sum|count)$/, '')),
    );
    expect(missing).toEqual([]);
  });

  it('have brackets that close', () => {
    for (const expression of expressions) {
      for (const [open, close] of ['()', '{}', '[]']) {
        expect(expression.split(open ?? '').length).toBe(expression.split(close ?? '').length);
      }
    }
  });

  it('have panels with distinct ids', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('have an entry in the runbook for every alert', () => {
    const runbook = read('../../docs/runbook.md');
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      expect(runbook).toContain(`### ${name}\n`);
      expect(alerts).toContain(`docs/runbook.md#${name.toLowerCase()}`);
    }
  });
});
