import type { Integration } from '../integration.ts';
import { fromMrkdwnText } from '../slack/mrkdwn.ts';
import { slackIncoming } from './slack-incoming.ts';

/** The requests of Slack's outgoing webhooks: a message in a Slack channel. */
export const slack: Integration = {
  displayName: 'Slack',
  name: 'Slack',
  summary: 'what outgoing webhooks of Slack send; anything else as `slack_incoming`',
  documentation: 'https://docs.slack.dev/legacy/legacy-custom-integrations',
  messagesOf: (request) => {
    const { payload } = request;
    // Programs for incoming webhooks are pointed here as well.
    if (!payload.has('user_name')) return slackIncoming.messagesOf(request);
    const user = payload.get('user_name').text();
    const channel = payload.get('channel_name').textOr('');
    if (user === 'slackbot') return [];
    return [
      {
        topic: channel === '' ? 'Message from Slack' : `channel: ${channel}`,
        content: `**${user}**: ${fromMrkdwnText(payload.get('text').text())}`,
      },
    ];
  },
};
