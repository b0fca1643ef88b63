import { markdownOf, type SlackNames } from './mrkdwn.ts';
import { recordOf, recordsOf, textOf, type SlackFile, type SlackRecord } from './slack-export.ts';

const FALLBACK = 'application/octet-stream';

/** The Markdown of a message without its files. */
export function contentOf(message: SlackRecord, names: SlackNames): string {
  const text = textOf(message, 'text');
  const body = text === '' ? blocksOf(message, names) : markdownOf(text, names);
  const isAction = textOf(message, 'subtype') === 'me_message';
  const attachments = recordsOf(message, 'attachments').map((each) => attachmentOf(each, names));
  return joined([isAction ? `/me ${body}` : body, ...attachments]);
}

/**
 * A message in its present form. In early exports, a comment on a file is a message whose writer and
 * text are in `comment`, and a shared file is in `file` with a comment of its own.
 */
export function writtenBy(message: SlackRecord): SlackRecord {
  const file = recordOf(message, 'file');
  const isFormer = Object.keys(file).length > 0 && !Array.isArray(message.files);
  if (!isFormer) return message;
  const field = COMMENTS.get(textOf(message, 'subtype'));
  if (field === undefined) return { ...message, files: [file] };
  const comment = recordOf(field === 'comment' ? message : file, field);
  const user = textOf(message, 'user') || textOf(comment, 'user') || textOf(file, 'user');
  return { ...message, user, text: textOf(comment, 'comment'), files: [file] };
}

/** The field with the comment, by the kind of message. */
const COMMENTS: ReadonlyMap<string, string> = new Map([
  ['file_comment', 'comment'],
  ['file_share', 'initial_comment'],
]);

/** Whether Slack has deleted or hidden a file. */
export function isFileGone(file: SlackRecord): boolean {
  return ['tombstone', 'hidden_by_limit'].includes(textOf(file, 'mode'));
}

/** The files of a message; those that Slack has deleted or hidden are left out. */
export function filesOf(message: SlackRecord): readonly SlackFile[] {
  return recordsOf(message, 'files')
    .filter((file) => !isFileGone(file))
    .map((file) => ({
      id: textOf(file, 'id'),
      name: textOf(file, 'name') || textOf(file, 'title') || textOf(file, 'id'),
      contentType: textOf(file, 'mimetype') || FALLBACK,
      url: textOf(file, 'url_private_download') || textOf(file, 'url_private'),
    }));
}

/** A message whose parts are blocks has its text in them. */
function blocksOf(message: SlackRecord, names: SlackNames): string {
  const text = (value: SlackRecord) => markdownOf(textOf(value, 'text'), names);
  const parts = recordsOf(message, 'blocks').flatMap((block) => {
    switch (textOf(block, 'type')) {
      case 'header':
        return [`## ${textOf(recordOf(block, 'text'), 'text')}`];
      case 'section':
        return [text(recordOf(block, 'text')), ...recordsOf(block, 'fields').map(text)];
      case 'context':
        return recordsOf(block, 'elements').map(text);
      case 'image':
        return [linkTo(textOf(block, 'alt_text'), textOf(block, 'image_url'))];
      case 'divider':
        return ['---'];
      default:
        return [];
    }
  });
  return joined(parts);
}

/** An attachment of a program: a quoted block. */
function attachmentOf(attachment: SlackRecord, names: SlackNames): string {
  const title = textOf(attachment, 'title');
  const fields = recordsOf(attachment, 'fields').map(
    (field) => `**${textOf(field, 'title')}**: ${markdownOf(textOf(field, 'value'), names)}`,
  );
  const text = markdownOf(textOf(attachment, 'text'), names);
  const parts = [
    title === '' ? '' : `**${linkTo(title, textOf(attachment, 'title_link'))}**`,
    text,
    ...fields,
    linkTo('', textOf(attachment, 'image_url')),
    textOf(attachment, 'footer'),
  ];
  const body = joined(parts) || markdownOf(textOf(attachment, 'fallback'), names);
  const pretext = markdownOf(textOf(attachment, 'pretext'), names);
  return joined([pretext, body === '' ? '' : `\`\`\`quote\n${body}\n\`\`\``]);
}

function linkTo(label: string, url: string): string {
  if (!/^https?:\/\//.test(url)) return label;
  return label === '' ? url : `[${label.replace(/[[\]]/g, '')}](${url})`;
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
