import { fenced, markdownOf, type SlackNames } from './mrkdwn.ts';
import { blockText, joined, linkTo } from './slack-blocks.ts';
import { recordOf, recordsOf, textOf, type SlackFile, type SlackRecord } from './slack-export.ts';

const FALLBACK = 'application/octet-stream';

/** The Markdown of a message without its files. */
export function contentOf(message: SlackRecord, names: SlackNames): string {
  const body = bodyOf(message, names);
  const isAction = textOf(message, 'subtype') === 'me_message';
  const attachments = recordsOf(message, 'attachments').map((each) => attachmentOf(each, names));
  return joined([isAction ? `/me ${body}` : body, ...attachments]);
}

/** Programs write blocks, beside a text for notifications; messages of users have the text alone. */
function bodyOf(message: SlackRecord, names: SlackNames): string {
  const text = markdownOf(textOf(message, 'text'), names);
  const blocks = recordsOf(message, 'blocks');
  const isOfProgram = blocks.some((block) => textOf(block, 'type') !== 'rich_text');
  if (text !== '' && !isOfProgram) return text;
  return blocksOf(blocks, names) || text;
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
  return (
    ['tombstone', 'hidden_by_limit'].includes(textOf(file, 'mode')) ||
    ['access_denied', 'file_not_found'].includes(textOf(file, 'file_access'))
  );
}

/** True if another service has the content of a file, such as a document. */
const isExternal = (file: SlackRecord): boolean =>
  file.is_external === true || textOf(file, 'mode') === 'external';

/** Links to the files of a message that are at other services. */
export function externalLinks(message: SlackRecord): readonly string[] {
  return recordsOf(message, 'files')
    .filter((file) => isExternal(file) && !isFileGone(file))
    .map((file) => linkTo(textOf(file, 'title') || nameOf(file), textOf(file, 'url_private')));
}

const nameOf = (file: SlackRecord): string =>
  textOf(file, 'name') || textOf(file, 'title') || textOf(file, 'id');

/** The files of a message; those that Slack has deleted or hidden, and those of other services, are left out. */
export function filesOf(message: SlackRecord): readonly SlackFile[] {
  return recordsOf(message, 'files')
    .filter((file) => !isFileGone(file) && !isExternal(file))
    .map((file) => ({
      id: textOf(file, 'id'),
      name: nameOf(file),
      contentType: textOf(file, 'mimetype') || FALLBACK,
      url: textOf(file, 'url_private_download') || textOf(file, 'url_private'),
    }));
}

function blocksOf(blocks: readonly SlackRecord[], names: SlackNames): string {
  return joined(blocks.map((block) => blockText(block, names)));
}

/** An attachment of a program: a quoted block. */
function attachmentOf(attachment: SlackRecord, names: SlackNames): string {
  const title = textOf(attachment, 'title');
  const fields = recordsOf(attachment, 'fields').map(
    (field) => `**${textOf(field, 'title')}**: ${markdownOf(textOf(field, 'value'), names)}`,
  );
  const text = markdownOf(textOf(attachment, 'text'), names);
  const author = textOf(attachment, 'author_name');
  const parts = [
    author === '' ? '' : linkTo(author, textOf(attachment, 'from_url')),
    title === '' ? '' : `**${linkTo(title, textOf(attachment, 'title_link'))}**`,
    text,
    ...fields,
    ...[attachment, ...recordsOf(attachment, 'message_blocks').map(messageOf)].map((each) =>
      text === '' ? blocksOf(recordsOf(each, 'blocks'), names) : '',
    ),
    linkTo('', textOf(attachment, 'image_url')),
    textOf(attachment, 'footer'),
  ];
  const body = joined(parts) || markdownOf(textOf(attachment, 'fallback'), names);
  const pretext = markdownOf(textOf(attachment, 'pretext'), names);
  return joined([pretext, body === '' ? '' : fenced('quote', body)]);
}

const messageOf = (shared: SlackRecord): SlackRecord => recordOf(shared, 'message');
