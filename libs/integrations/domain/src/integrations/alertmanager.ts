import type { Integration, WebhookMessage } from '../integration.ts';
import { AnomalousPayload, type Payload } from '../payload.ts';

const STATUSES = { firing: ':alert: **FIRING**', resolved: ':squared_ok: **Resolved**' } as const;
type Status = keyof typeof STATUSES;

/** Alerts of one topic and status in one message. */
export const alertmanager: Integration = {
  displayName: 'Prometheus Alertmanager',
  name: 'Alertmanager',
  summary: 'alerts, those of one topic and status in one message',
  documentation: 'https://prometheus.io/docs/alerting/latest/configuration/#webhook_config',
  options: [
    {
      name: 'name',
      label: 'Label that names topics',
      kind: 'text',
      description: 'The label or annotation that topics are named after; `instance` without it',
    },
    {
      name: 'desc',
      label: 'Label that becomes the text',
      kind: 'text',
      description: 'The label or annotation that becomes the text; `alertname` without it',
    },
  ],
  messagesOf: ({ payload, options }) => {
    const [label, description] = [options.name ?? 'instance', options.desc ?? 'alertname'];
    const topics = new Map<string, Record<Status, string[]>>();
    for (const alert of payload.get('alerts').list()) {
      const topic = named(alert, label) ?? '(unknown)';
      const status = alert.get('status').text();
      if (status !== 'firing' && status !== 'resolved') throw new AnomalousPayload('status');
      const texts = topics.get(topic) ?? { firing: [], resolved: [] };
      texts[status].push(alertText(alert, description));
      topics.set(topic, texts);
    }
    return [...topics].flatMap(([topic, texts]) => topicMessages(topic, texts));
  },
};

/** The value of a label, or else of an annotation. */
function named(alert: Payload, name: string): string | undefined {
  const where = alert.get('labels').has(name) ? 'labels' : 'annotations';
  return alert.get(where).has(name) ? alert.get(where, name).text() : undefined;
}

function alertText(alert: Payload, description: string): string {
  const text = named(alert, description) ?? `<missing field: ${description}>`;
  if (!alert.has('generatorURL')) return text;
  const url = alert.get('generatorURL').text().replaceAll('tab=1', 'tab=0');
  return `${text} ([source](${url}))`;
}

function topicMessages(topic: string, texts: Record<Status, string[]>): WebhookMessage[] {
  return (['firing', 'resolved'] as const).flatMap((status) => {
    const [first, ...more] = texts[status];
    if (first === undefined) return [];
    const list = [first, ...more].map((text) => `* ${text}`).join('\n');
    const content = more.length === 0 ? ` ${first}` : `\n${list}`;
    return [{ topic, content: `${STATUSES[status]}${content}` }];
  });
}
