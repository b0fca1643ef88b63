import { fenced, markdownOf, type SlackNames } from './mrkdwn.ts';
import { numberOf, recordOf, recordsOf, textOf, type SlackRecord } from './slack-export.ts';

const MAX_INDENT = 10;

/**
 * A block of a message as Markdown; empty for blocks that are to be used, not read, such as buttons.
 *
 * @see https://docs.slack.dev/reference/block-kit/blocks
 */
export function blockText(block: SlackRecord, names: SlackNames): string {
  const text = (value: SlackRecord) => markdownOf(textOf(value, 'text'), names);
  switch (textOf(block, 'type')) {
    case 'header':
      return `## ${textOf(recordOf(block, 'text'), 'text')}`;
    case 'section':
      return joined([text(recordOf(block, 'text')), ...recordsOf(block, 'fields').map(text)]);
    case 'context':
      return joined(recordsOf(block, 'elements').map(text));
    case 'image':
      return linkTo(textOf(block, 'alt_text'), textOf(block, 'image_url'));
    case 'video':
      return linkTo(textOf(recordOf(block, 'title'), 'text'), textOf(block, 'title_url'));
    case 'markdown':
      return textOf(block, 'text');
    case 'divider':
      return '---';
    case 'table':
      return tableText(block, names);
    case 'rich_text':
      return joined(recordsOf(block, 'elements').map((part) => richText(part, names)));
    default:
      return '';
  }
}

/** The kinds of blocks that {@link blockText} reads. */
export const READ_BLOCKS: ReadonlySet<string> = new Set([
  'context',
  'divider',
  'header',
  'image',
  'markdown',
  'rich_text',
  'section',
  'table',
  'video',
]);

/** The first row is the head. Cells have no line breaks and no bars. */
function tableText(table: SlackRecord, names: SlackNames): string {
  const rows = Array.isArray(table.rows) ? table.rows : [];
  const lines = rows.map((row: unknown) => {
    const cells = recordsOf({ cells: row }, 'cells').map((cell) =>
      textOf(cell, 'type') === 'raw_text' ? textOf(cell, 'text') : blockText(cell, names),
    );
    return `| ${cells.map((cell) => cell.replace(/[\n|]/g, ' ')).join(' | ')} |`;
  });
  const [head = ''] = lines;
  const columns = Math.max(1, head.split('|').length - 2);
  return lines.toSpliced(1, 0, `|${' --- |'.repeat(columns)}`).join('\n');
}

/** A link; the label alone where the address is none. */
export function linkTo(label: string, url: string): string {
  if (!/^https?:\/\//.test(url)) return label;
  return label === '' ? url : `[${label.replace(/[[\]]/g, '')}](${url})`;
}

/** Texts below each other, without empty ones. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}

/** A part of a block of rich text. */
function richText(part: SlackRecord, names: SlackNames): string {
  switch (textOf(part, 'type')) {
    case 'rich_text_list':
      return listText(part, names);
    case 'rich_text_quote':
      return fenced('quote', sectionText(part, names));
    case 'rich_text_preformatted':
      return fenced('', sectionText(part, names));
    default:
      return sectionText(part, names).trim();
  }
}

function sectionText(section: SlackRecord, names: SlackNames): string {
  return recordsOf(section, 'elements')
    .map((each) => richElement(each, names))
    .join('');
}

/** The items of a list are sections: its sublists are lists beside it, with a larger indent. */
function listText(list: SlackRecord, names: SlackNames): string {
  const mark = textOf(list, 'style') === 'ordered' ? '1.' : '*';
  const depth = Math.min(Math.max(Math.trunc(numberOf(list, 'indent')), 0), MAX_INDENT);
  return recordsOf(list, 'elements')
    .map((item) => `${'    '.repeat(depth)}${mark} ${sectionText(item, names).trim()}`)
    .join('\n');
}

function richElement(element: SlackRecord, names: SlackNames): string {
  const reference = (mark: string, field: string) =>
    markdownOf(`<${mark}${textOf(element, field)}>`, names);
  switch (textOf(element, 'type')) {
    case 'text':
      return styled(element, textOf(element, 'text'));
    case 'link':
      return styled(element, linkTo(textOf(element, 'text'), textOf(element, 'url')));
    case 'emoji': {
      const name = textOf(element, 'name');
      return names.emoji(name) ?? `:${name}:`;
    }
    case 'user':
      return reference('@', 'user_id');
    case 'channel':
      return reference('#', 'channel_id');
    case 'usergroup':
      return reference('!subteam^', 'usergroup_id');
    case 'broadcast':
      return '@**all**';
    case 'date':
      return markdownOf(
        `<!date^${numberOf(element, 'timestamp')}^x|${textOf(element, 'fallback')}>`,
        names,
      );
    default:
      return '';
  }
}

const STYLES = [
  ['code', '`'],
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
] as const;

/** The marks enclose the words: spaces around them belong to no mark. */
function styled(element: SlackRecord, text: string): string {
  const words = text.trim();
  if (words === '') return text;
  const style = recordOf(element, 'style');
  const marked = STYLES.reduce(
    (inner, [name, mark]) => (style[name] === true ? `${mark}${inner}${mark}` : inner),
    words,
  );
  return text.replace(words, () => marked);
}
