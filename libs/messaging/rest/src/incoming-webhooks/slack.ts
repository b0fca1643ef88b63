import type { Integration } from './integration.ts';
import { at, firstOf, listAt, textAt, type Json } from './payload.ts';

/** Slack's own marks as Markdown: `*bold*`, `~struck~`, `<address|text>`, and its escapes. */
function fromSlackMarkup(text: string): string {
  return text
    .replace(/<(https?:[^<>|\s]{1,2000})\|([^<>|]{1,500})>/g, '[$2]($1)')
    .replace(/<((?:https?|mailto):[^<>|\s]{1,2000})>/g, '$1')
    .replace(/<!(?:channel|everyone|here)(?:\|[^<>]{0,100})?>/g, '@**all**')
    .replace(/(^|[\s(])\*([^*\n\s](?:[^*\n]{0,500}[^*\n\s])?)\*(?=$|[\s.,:;!?)])/g, '$1**$2**')
    .replace(/(^|[\s(])~([^~\n\s](?:[^~\n]{0,500}[^~\n\s])?)~(?=$|[\s.,:;!?)])/g, '$1~~$2~~')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function blockText(block: Json): string {
  const fields = listAt(block, 'fields').map((field) => textAt(field, 'text'));
  const elements = listAt(block, 'elements').map((each) => textAt(each, 'text'));
  const own = firstOf(textAt(block, 'text', 'text'), textAt(block, 'text'));
  const lines = [own, ...fields, ...elements].filter((line) => line !== '');
  if (textAt(block, 'type') === 'divider') return '---';
  if (textAt(block, 'type') === 'header') return `## ${lines.join(' ')}`;
  return lines.map(fromSlackMarkup).join('\n');
}

function attachmentText(attachment: Json): string {
  const [title, url] = [textAt(attachment, 'title'), textAt(attachment, 'title_link')];
  const heading = title === '' ? '' : `## ${url === '' ? title : `[${title}](${url})`}`;
  const fields = listAt(attachment, 'fields').map(
    (field) => `**${textAt(field, 'title')}**: ${fromSlackMarkup(textAt(field, 'value'))}`,
  );
  const blocks = listAt(attachment, 'blocks').map(blockText);
  const body = firstOf(textAt(attachment, 'text'), textAt(attachment, 'fallback'));
  return [
    fromSlackMarkup(textAt(attachment, 'pretext')),
    heading,
    ...(blocks.length > 0 ? blocks : [fromSlackMarkup(body)]),
    ...fields,
    fromSlackMarkup(textAt(attachment, 'footer')),
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}

/** What programs send that are made for Slack's incoming webhooks. */
export const slackIncoming: Integration = {
  displayName: 'Slack-compatible webhook',
  client: 'SlackIncomingWebhook',
  // What Slack's own clients look for.
  answer: { ok: true },
  messagesOf: ({ payload }) => {
    const blocks = listAt(payload, 'blocks').map(blockText);
    const attachments = listAt(payload, 'attachments').map(attachmentText);
    const body = blocks.length > 0 ? blocks : [fromSlackMarkup(textAt(payload, 'text'))];
    const content = [...body, ...attachments].filter((each) => each.trim() !== '').join('\n\n');
    const topic = textAt(payload, 'channel').replace(/^[@#]/, '') || '(no topic)';
    return content === '' ? [] : [{ topic, content }];
  },
};

/** The request of Slack's outgoing webhooks: a message in a Slack channel. */
export const slack: Integration = {
  displayName: 'Slack',
  client: 'SlackWebhook',
  messagesOf: (request) => {
    const { payload } = request;
    const [user, channel] = [textAt(payload, 'user_name'), textAt(payload, 'channel_name')];
    // Programs for incoming webhooks are pointed here as well.
    if (at(payload, 'user_name') === undefined) return slackIncoming.messagesOf(request);
    if (user === 'slackbot') return [];
    return [
      {
        topic: channel === '' ? 'Message from Slack' : `channel: ${channel}`,
        content: `**${user}**: ${fromSlackMarkup(textAt(payload, 'text'))}`,
      },
    ];
  },
};
