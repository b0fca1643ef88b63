import type { Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';
import { attachmentText, blockText, paragraphs } from '../slack/blocks.ts';
import { fromMrkdwnText } from '../slack/mrkdwn.ts';

/** The requests that programs send to incoming webhooks of Slack. */
export const slackIncoming: Integration = {
  displayName: 'Slack-compatible webhook',
  name: 'SlackIncoming',
  summary:
    'what programs send to incoming webhooks of Slack: text, blocks, attachments; `channel` is the topic',
  documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  answersLikeSlack: true,
  messagesOf: ({ payload }) => {
    const content = contentOf(payload);
    return content === '' ? [] : [{ topic: topicOf(payload), content }];
  },
};

function contentOf(payload: Payload): string {
  const listOf = (name: string) => (payload.get(name).isFilled ? payload.get(name).list() : []);
  const body = paragraphs([
    ...listOf('blocks').map(blockText),
    ...listOf('attachments').map(attachmentText),
  ]);
  if (body !== '' || !payload.get('text').isFilled) return body;
  const icon = payload.get('icon_emoji').isFilled ? `${payload.get('icon_emoji').text()} ` : '';
  return fromMrkdwnText(`${icon}${payload.get('text').text()}`.trim());
}

function topicOf(payload: Payload): string {
  return payload.has('channel') ? payload.get('channel').text().replace(/^[@#]/, '') : '';
}
