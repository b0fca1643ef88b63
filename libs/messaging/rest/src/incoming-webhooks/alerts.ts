import type { Integration, WebhookMessage } from './integration.ts';
import { at, firstOf, link, listAt, textAt, type Json } from './payload.ts';

const SIGNS: Readonly<Record<string, string>> = {
  alerting: ':alert:',
  firing: ':alert:',
  no_data: ':question:',
  ok: ':squared_ok:',
  paused: ':double_vertical_bar:',
  pending: ':time_ticking:',
  resolved: ':squared_ok:',
};

/** Prometheus's Alertmanager: alerts of one topic in one message. */
export const alertmanager: Integration = {
  displayName: 'Alertmanager',
  client: 'AlertmanagerWebhook',
  messagesOf: ({ payload, options }) => {
    const [label, annotation] = [options.name ?? 'instance', options.desc ?? 'alertname'];
    const topics = new Map<string, string[]>();
    for (const alert of listAt(payload, 'alerts')) {
      const named = (where: string) =>
        firstOf(textAt(alert, 'labels', where), textAt(alert, 'annotations', where));
      const topic = firstOf(named(label), named('alertname'), 'Alerts');
      const status = textAt(alert, 'status');
      const said = firstOf(named(annotation), named('summary'), named('alertname'), 'Alert');
      const source = textAt(alert, 'generatorURL');
      const line = `${SIGNS[status] ?? ':alert:'} **${status.toUpperCase()}**: ${said}`;
      const lines = topics.get(topic) ?? [];
      topics.set(topic, [...lines, source === '' ? line : `${line} (${link('source', source)})`]);
    }
    return [...topics].map(([topic, lines]) => ({ topic, content: lines.join('\n') }));
  },
};

/** Grafana, in the form of its unified alerting and in the older one of single rules. */
export const grafana: Integration = {
  displayName: 'Grafana',
  client: 'GrafanaWebhook',
  messagesOf: ({ payload }) => {
    const alerts = listAt(payload, 'alerts');
    return alerts.length > 0 ? alerts.map(unified) : [legacy(payload)];
  },
};

function unified(alert: Json): WebhookMessage {
  const status = textAt(alert, 'status');
  const name = firstOf(textAt(alert, 'labels', 'alertname'), 'Grafana');
  const url = textAt(alert, 'generatorURL');
  const labels = Object.entries(at(alert, 'labels') ?? {}).map(
    ([key, value]) => `- ${key}: ${String(value)}`,
  );
  const said = firstOf(
    textAt(alert, 'annotations', 'description'),
    textAt(alert, 'annotations', 'summary'),
  );
  const values = textAt(alert, 'valueString');
  const content = [
    `${SIGNS[status] ?? ':alert:'} **${status.toUpperCase()}** ${link(name, url)}`,
    ...(said === '' ? [] : ['', said]),
    ...(labels.length === 0 ? [] : ['', 'Labels:', ...labels]),
    ...(values === '' ? [] : ['', `Values: ${values}`]),
  ].join('\n');
  return { topic: name, content };
}

function legacy(payload: Json): WebhookMessage {
  const state = textAt(payload, 'state');
  const title = firstOf(textAt(payload, 'ruleName'), textAt(payload, 'title'), 'Grafana');
  const values = listAt(payload, 'evalMatches').map(
    (match) => `**${textAt(match, 'metric')}:** ${textAt(match, 'value')}`,
  );
  const content = [
    `${SIGNS[state] ?? ':alert:'} **${state.toUpperCase()}** ${link(title, textAt(payload, 'ruleUrl'))}`,
    ...(textAt(payload, 'message') === '' ? [] : ['', textAt(payload, 'message')]),
    ...(values.length === 0 ? [] : ['', ...values]),
  ].join('\n');
  return { topic: title, content };
}
