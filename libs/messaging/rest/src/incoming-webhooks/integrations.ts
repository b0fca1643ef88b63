import { alertmanager, grafana } from './alerts.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import type { Integration } from './integration.ts';
import { firstOf, textAt } from './payload.ts';
import { slack, slackIncoming } from './slack.ts';

/** Any JSON, shown as it came. */
const json: Integration = {
  displayName: 'JSON formatter',
  client: 'JSONWebhook',
  messagesOf: ({ payload }) => [
    { topic: 'JSON', content: `\`\`\`json\n${JSON.stringify(payload, null, 2)}\n\`\`\`` },
  ],
};

/** For programs of one's own: a text, and a topic if they like. */
const generic: Integration = {
  displayName: 'Generic',
  client: 'GenericWebhook',
  messagesOf: ({ payload, text }) => {
    const content = firstOf(
      ...['content', 'text', 'message', 'body'].map((name) => textAt(payload, name)),
      typeof payload === 'string' ? payload : '',
    );
    const topic = firstOf(textAt(payload, 'topic'), textAt(payload, 'title'), 'Notifications');
    return content === '' && text === '' ? [] : [{ topic, content: content || text }];
  },
};

/** Every system whose notifications become messages, by the name in the address. */
export const INTEGRATIONS: Readonly<Record<string, Integration>> = {
  alertmanager,
  generic,
  github,
  gitlab,
  grafana,
  json,
  slack,
  slack_incoming: slackIncoming,
};
