import type { Integration, WebhookMessage } from '../integration.ts';
import { globalTimeOf } from '../markdown.ts';
import { AnomalousPayload, type Payload } from '../payload.ts';

/** Alerts of Grafana 8 and later, and the older ones of single rules. */
export const grafana: Integration = {
  displayName: 'Grafana',
  name: 'Grafana',
  summary: 'alerts; a message for each',
  documentation:
    'https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/',
  eventTypes: ['ok', 'pending', 'alerting', 'paused', 'firing', 'resolved'],
  signature: { header: 'X-Grafana-Alerting-Signature', kind: 'hmac-sha256' },
  messagesOf: ({ payload }) =>
    payload.has('alerts') ? payload.get('alerts').list().map(alertMessage) : [ruleMessage(payload)],
};

const NEVER = '0001-01-01T00:00:00Z';

function alertMessage(alert: Payload): WebhookMessage {
  const status = alert.get('status').text();
  if (status !== 'firing' && status !== 'resolved') throw new AnomalousPayload('status');
  const name = alert.get('labels', 'alertname');
  const parts = [`:${status === 'firing' ? 'alert' : 'checkbox'}: **${status.toUpperCase()}**\n\n`];
  if (name.isFilled) parts.push(`**${name.text()}**\n\n`);
  parts.push(`This alert was fired at ${timeOf(alert.get('startsAt'))}.`);
  if (alert.get('endsAt').text() !== NEVER) {
    parts.push(`\n\nThis alert was resolved at ${timeOf(alert.get('endsAt'))}.`);
  }
  if (alert.get('labels').isFilled) parts.push(`\n\nLabels:\n${listed(alert.get('labels'))}\n`);
  parts.push(valuesOf(alert));
  if (alert.get('annotations').isFilled) {
    parts.push(`Annotations:\n${listed(alert.get('annotations'))}`);
  }
  for (const [key, title] of LINKS) {
    if (alert.get(key).isFilled) parts.push(`\n[${title}](${alert.get(key).text()})`);
  }
  const topic = `[${(name.isFilled ? name : alert.get('fingerprint')).text()}]`;
  return { topic, content: parts.join('').trim(), event: status };
}

const LINKS = [
  ['generatorURL', 'Generator'],
  ['silenceURL', 'Silence'],
  ['imageURL', 'Image'],
] as const;

function valuesOf(alert: Payload): string {
  const [values, text] = [alert.get('values'), alert.get('valueString')];
  if (values.isFilled) {
    const lines = values.entries().map(([key, value]) => `- ${key}: ${shownValue(value)}\n`);
    return `Values:\n${lines.join('')}\n`;
  }
  return text.isFilled ? `Values:\n${text.text()}\n\n` : '';
}

const CONSTANTS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

function shownValue({ value }: Payload): string {
  if (typeof value === 'number') return shownNumber(value);
  return typeof value === 'string' ? value : (CONSTANTS.get(value) ?? JSON.stringify(value));
}

/** Numbers below 0.0001 have an exponent of at least two digits. */
function shownNumber(value: number): string {
  if (value === 0 || Math.abs(value) >= 1e-4) return String(value);
  return value.toExponential().replace(/e-(\d)$/, 'e-0$1');
}

function listed(members: Payload): string {
  return members
    .entries()
    .map(([key, value]) => `- ${key}: ${value.text()}\n`)
    .join('');
}

function timeOf(moment: Payload): string {
  const time = globalTimeOf(moment.text());
  if (time === null) throw new AnomalousPayload('expected a time');
  return time;
}

const STATES = new Set(['no_data', 'paused', 'alerting', 'ok', 'pending', 'unknown']);
const ICONS: Readonly<Record<string, string>> = { alerting: 'alert', ok: 'squared_ok' };

/** @see https://grafana.com/docs/grafana/v7.5/alerting/old-alerting/notifications/#webhook */
function ruleMessage(payload: Payload): WebhookMessage {
  const state = payload.get('state').text();
  if (!STATES.has(state)) throw new AnomalousPayload('state');
  const link = `[${payload.get('ruleName').text()}](${payload.get('ruleUrl').text()})`;
  const message = payload.has('message') ? `${payload.get('message').text()}\n\n` : '';
  const matches = payload.get('evalMatches');
  const values = matches.isFilled ? matches.list().map(matchLine).join('') : '';
  const image = payload.has('imageUrl')
    ? `\n[Click to view visualization](${payload.get('imageUrl').text()})`
    : '';
  const status = `:${ICONS[state] ?? 'info'}: **${state.toUpperCase()}**`;
  const content = `${status}\n\n${link}\n\n${message}${values}${image}`.trim();
  return { topic: payload.get('title').text(), content, event: state };
}

function matchLine(match: Payload): string {
  const { value } = match.get('value');
  const isMissing = value === null || value === undefined;
  const shown = isMissing ? 'None' : shownNumber(match.get('value').number());
  return `**${match.get('metric').text()}:** ${shown}\n`;
}
