import type { Integration } from '../integration.ts';
import { AnomalousPayload, IncompletePayload, UnsupportedEvent, type Payload } from '../payload.ts';

/** Monitors that are down, or up again. */
export const uptimerobot: Integration = {
  displayName: 'UptimeRobot',
  name: 'UptimeRobot',
  summary: 'monitors that are down, or up again',
  documentation: 'https://help.uptimerobot.com/en/articles/11361145-web-hook-alerts',
  eventTypes: ['up', 'down'],
  messagesOf: ({ payload }) => {
    const type = payload.get('alert_type_friendly_name').text();
    if (type !== 'Up' && type !== 'Down') throw new UnsupportedEvent(type);
    try {
      const topic = payload.get('monitor_friendly_name').text();
      const content = type === 'Up' ? upText(payload) : downText(payload);
      return [{ topic, content, event: type.toLowerCase() }];
    } catch (error) {
      // Users choose the fields that are sent.
      if (error instanceof AnomalousPayload) throw new IncompletePayload('Invalid payload');
      throw error;
    }
  },
};

const monitor = (payload: Payload) =>
  `${payload.get('monitor_friendly_name').text()} (${payload.get('monitor_url').text()})`;

const downText = (payload: Payload) =>
  `${monitor(payload)} is DOWN (${payload.get('alert_details').text()}).`;

function upText(payload: Payload): string {
  const duration = payload.get('alert_friendly_duration').text();
  const details = payload.get('alert_details').text();
  return `${monitor(payload)} is back UP (${details}).\nIt was down for ${duration}.`;
}
