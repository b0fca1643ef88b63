import { globalTime } from '../markdown.ts';
import type { Payload } from '../payload.ts';
import { withLinks } from './mrkdwn.ts';
import { richText } from './rich-text.ts';

/** A part of a message, in the marks of Slack or in Markdown. */
export interface Piece {
  readonly text: string;
  readonly isMarkdown: boolean;
}

const inMarkdown = (text: string): Piece => ({ text, isMarkdown: true });
const inMrkdwn = (text: string): Piece => ({ text, isMarkdown: false });

/**
 * A block; empty for blocks that are to be used, not read, such as buttons.
 *
 * @see https://docs.slack.dev/reference/block-kit/blocks
 */
export function blockPiece(block: Payload): Piece {
  switch (block.get('type').text()) {
    case 'markdown':
      return inMarkdown(block.get('text').text());
    case 'rich_text':
      return inMarkdown(richText(block));
    default:
      return inMrkdwn(blockText(block));
  }
}

/**
 * True for blocks whose text another field of the message has as well, for programs that cannot show blocks.
 */
export function isRichText(block: Payload): boolean {
  return block.get('type').value === 'rich_text';
}

function blockText(block: Payload): string {
  switch (block.get('type').text()) {
    case 'context':
      return paragraphs(block.get('elements').isFilled ? contextTexts(block) : []);
    case 'divider':
      return '----';
    case 'header':
      return `## ${block.get('text', 'text').text()}`;
    case 'image':
      return imageText(block, block.has('title') ? block.get('title', 'text') : undefined);
    case 'section':
      return paragraphs(sectionTexts(block));
    default:
      return '';
  }
}

/**
 * The parts of an attachment, the older form of messages.
 *
 * @see https://docs.slack.dev/legacy/legacy-messaging/legacy-secondary-message-attachments
 */
export function attachmentPieces(attachment: Payload): Piece[] {
  const textOf = (name: string) =>
    attachment.get(name).isFilled ? attachment.get(name).text() : '';
  const listOf = (name: string) =>
    attachment.get(name).isFilled ? attachment.get(name).list() : [];
  const [title, link] = [textOf('title'), textOf('title_link')];
  const heading = title === '' ? '' : `## ${isAddress(link) ? `[${title}](${link})` : title}`;
  const before = [heading, textOf('pretext'), textOf('text'), fieldLines(listOf('fields'))];
  const after = [
    attachedImage(textOf('image_url')),
    textOf('footer'),
    timeText(attachment.get('ts')),
  ];
  return [...before.map(inMrkdwn), ...listOf('blocks').map(blockPiece), ...after.map(inMrkdwn)];
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
      return element.get('text').text();
    });
}

function sectionTexts(block: Payload): string[] {
  const texts: string[] = [];
  if (block.has('text')) texts.push(block.get('text', 'text').text());
  const accessory = block.get('accessory');
  if (accessory.get('type').value === 'image') texts.push(imageText(accessory));
  if (block.has('fields')) {
    const fields = block.get('fields').list();
    texts.push(fieldTable(fields.map((field) => field.get('text').text())));
  }
  return texts;
}

/** Slack shows fields in two columns; a single one needs no table. */
function fieldTable(fields: readonly string[]): string {
  if (fields.length < 2) return fields.join('');
  // Cells of a table have no line breaks, and no bars; links have a bar.
  const cells = fields.map((field) => withLinks(field).replace(/[\n|]/g, ' '));
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += 2) {
    rows.push(`| ${cells[at] ?? ''} | ${cells[at + 1] ?? ''} |`);
  }
  return ['| | |', '|-|-|', ...rows].join('\n');
}

function fieldLines(fields: readonly Payload[]): string {
  return fields
    .map((field) => {
      const title = field.get('title').isFilled ? `*${field.get('title').text()}*` : '';
      const value = field.get('value').isFilled ? field.get('value').text() : '';
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

const MAX_ADDRESS_LENGTH = 2000;

/** An address that is not well-formed is encoded; it may have spaces. */
function attachedImage(url: string): string {
  if (url === '' || url.length > MAX_ADDRESS_LENGTH) return '';
  return `[](${isAddress(url) ? url : url.toWellFormed().replace(/[^!-~]|["<>\\^`{|}]/gu, encodeURIComponent)})`;
}

function isAddress(text: string): boolean {
  return /^(?:https?|ftp):\/\/[^\s/]\S*$/.test(text);
}

function timeText(ts: Payload): string {
  if (!ts.isFilled) return '';
  const seconds = typeof ts.value === 'string' ? Number(ts.value) : ts.number();
  return globalTime(Math.trunc(seconds)) ?? '';
}
