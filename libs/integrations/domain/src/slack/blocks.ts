import { globalTime } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { fromMrkdwn } from './mrkdwn.ts';
import { richText } from './rich-text.ts';

/**
 * A block as Markdown; empty for blocks that are to be used, not read, such as buttons.
 *
 * @see https://docs.slack.dev/reference/block-kit/blocks
 */
export function blockText(block: Payload): string {
  switch (block.get('type').text()) {
    case 'context':
      return paragraphs(block.get('elements').isFilled ? contextTexts(block) : []);
    case 'divider':
      return '----';
    case 'header':
      return `## ${block.get('text', 'text').text()}`;
    case 'image':
      return imageText(block, block.has('title') ? block.get('title', 'text') : undefined);
    case 'markdown':
      return block.get('text').text();
    case 'rich_text':
      return richText(block);
    case 'section':
      return paragraphs(sectionTexts(block));
    default:
      return '';
  }
}

/**
 * An attachment, the older form of messages.
 *
 * @see https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments
 */
export function attachmentText(attachment: Payload): string {
  const texts: string[] = [];
  const textOf = (name: string) =>
    attachment.get(name).isFilled ? attachment.get(name).text() : '';
  const [title, link] = [textOf('title'), textOf('title_link')];
  if (title !== '') texts.push(`## ${isAddress(link) ? `[${title}](${link})` : title}`);
  texts.push(fromMrkdwn(textOf('pretext')), fromMrkdwn(textOf('text')));
  if (attachment.get('fields').isFilled) texts.push(fieldLines(attachment.get('fields').list()));
  if (attachment.get('blocks').isFilled) {
    texts.push(paragraphs(attachment.get('blocks').list().map(blockText)));
  }
  const image = textOf('image_url');
  if (isAddress(image)) texts.push(`[](${image})`);
  texts.push(fromMrkdwn(textOf('footer')), timeText(attachment.get('ts')));
  return paragraphs(texts);
}

/** Texts below each other, without empty ones. */
export function paragraphs(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');
}

function contextTexts(block: Payload): string[] {
  return block
    .get('elements')
    .list()
    .map((element) => {
      if (element.get('type').text() === 'image') return imageText(element);
      return fromMrkdwn(element.get('text').text());
    });
}

function sectionTexts(block: Payload): string[] {
  const texts: string[] = [];
  if (block.has('text')) texts.push(fromMrkdwn(block.get('text', 'text').text()));
  const accessory = block.get('accessory');
  if (accessory.get('type').value === 'image') texts.push(imageText(accessory));
  if (block.has('fields')) {
    const fields = block.get('fields').list();
    texts.push(fieldTable(fields.map((field) => fromMrkdwn(field.get('text').text()))));
  }
  return texts;
}

/** Slack shows fields in two columns; a single one needs no table. */
function fieldTable(fields: readonly string[]): string {
  if (fields.length < 2) return fields.join('');
  // Cells of a table have no line breaks, and no bars.
  const cells = fields.map((field) => field.replace(/[\n|]/g, ' '));
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    rows.push(`| ${cells[at] ?? ''} | ${cells[at + 1] ?? ''} |`);
  }
  return ['| | |', '|-|-|', ...rows].join('\n');
}

function fieldLines(fields: readonly Payload[]): string {
  return fields
    .map((field) => {
      const title = field.get('title').isFilled ? `**${field.get('title').text()}**` : '';
      const value = field.get('value').isFilled ? fromMrkdwn(field.get('value').text()) : '';
      return title !== '' && value !== '' ? `${title}: ${value}` : `${title}${value}`;
    })
    .filter((line) => line !== '')
    .join('\n');
}

/** A link to an image; images with an invalid address are omitted. */
function imageText(image: Payload, title?: Payload): string {
  const url = image.get('image_url').textOr('');
  const text = (title ?? image.get('alt_text')).textOr('');
  return isAddress(url) ? `[${text}](${url})` : '';
}

function isAddress(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^\s/]\S*$/.test(text);
}

function timeText(ts: Payload): string {
  if (!ts.isFilled) return '';
  const seconds = typeof ts.value === 'string' ? Number(ts.value) : ts.number();
  return globalTime(Math.trunc(seconds)) ?? '';
}
