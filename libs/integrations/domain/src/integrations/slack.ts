import type { Integration, WebhookMessage } from '../integration.ts';
import { InvalidPayload } from '../payload.ts';
import { fromMrkdwn } from '../slack/mrkdwn.ts';
import { slackIncoming } from './slack-incoming.ts';

/** The requests of Slack's outgoing webhooks: a message in a Slack channel. */
export const slack: Integration = {
  displayName: 'Slack',
  name: 'Slack',
  summary: 'what outgoing webhooks of Slack send; anything else as `slack_incoming`',
  documentation: 'https://docs.slack.dev/legacy/legacy-custom-integrations',
  ignoresInvalidJson: true,
  options: [
    {
      name: 'channels_map_to_topics',
      label: '',
      kind: 'text',
      description:
        '`1`: Slack channels become topics; `0`: channels; without it, all messages have one topic',
    },
  ],
  messagesOf: (request) => {
    const { payload, options } = request;
    // Programs for incoming webhooks are pointed here as well.
    if (!payload.has('user_name')) return slackIncoming.messagesOf(request);
    const user = payload.get('user_name').text();
    if (user === 'slackbot') return [];
    const content = `**${user}**: ${fromMrkdwn(payload.get('text').text())}`;
    const channel = payload.get('channel_name').textOr('');
    return [placed(content, channel, options.channels_map_to_topics)];
  },
};

const TOPIC = 'Message from Slack';

function placed(content: string, channel: string, mapping: string | undefined): WebhookMessage {
  if (mapping !== undefined && mapping !== '0' && mapping !== '1') {
    throw new InvalidPayload('Error: channels_map_to_topics parameter other than 0 or 1');
  }
  if (mapping === undefined || channel === '') return { topic: TOPIC, content };
  return mapping === '1'
    ? { topic: `channel: ${channel}`, content }
    : { topic: TOPIC, content, channel };
}
