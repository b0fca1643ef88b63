import type { Integration } from '../integration.ts';
import type { Payload } from '../payload.ts';
import {
  attachmentPieces,
  blockPiece,
  isRichText,
  paragraphs,
  type Piece,
} from '../slack/blocks.ts';
import { fromMrkdwnText } from '../slack/mrkdwn.ts';

/** The requests that programs send to incoming webhooks of Slack. */
export const slackIncoming: Integration = {
  displayName: 'Slack-compatible webhook',
  name: 'SlackIncoming',
  summary:
    'what programs send to incoming webhooks of Slack: text, blocks, attachments; `channel` is the topic',
  documentation: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  ignoresInvalidJson: true,
  answersLikeSlack: true,
  messagesOf: ({ payload }) => {
    const content = contentOf(payload);
    return content === '' ? [] : [{ topic: topicOf(payload), content }];
  },
};

function contentOf(payload: Payload): string {
  const listOf = (name: string) => (payload.get(name).isFilled ? payload.get(name).list() : []);
  const hasText = payload.get('text').isFilled;
  const blocks = listOf('blocks');
  // Programs repeat their rich text as the text.
  const isRepeated = hasText && blocks.every(isRichText);
  const body = contentOfPieces([
    ...(isRepeated ? [] : blocks.map(blockPiece)),
    ...listOf('attachments').flatMap(attachmentPieces),
  ]);
  if (body !== '' || !hasText) return body;
  const icon = payload.get('icon_emoji').isFilled ? `${payload.get('icon_emoji').text()} ` : '';
  return fromMrkdwnText(`${icon}${payload.get('text').text()}`.trim());
}

/** Marks may begin in one piece and end in the next; pieces in Markdown have no marks. */
function contentOfPieces(pieces: readonly Piece[]): string {
  const texts: string[] = [];
  let marked: string[] = [];
  const endMarked = () => {
    texts.push(fromMrkdwnText(paragraphs(marked)));
    marked = [];
  };
  for (const { text, isMarkdown } of pieces) {
    if (isMarkdown) {
      endMarked();
      texts.push(text);
    } else marked.push(text);
  }
  endMarked();
  return paragraphs(texts);
}

function topicOf(payload: Payload): string {
  return payload.has('channel') ? payload.get('channel').text().replace(/^[@#]/, '') : '';
}
