import type { Payload } from '../payload.ts';

/**
 * A block of rich text as Markdown.
 *
 * @see https://docs.slack.dev/reference/block-kit/blocks/rich-text-block
 */
export function richText(block: Payload): string {
  return elementsOf(block)
    .filter((text) => text.trim() !== '')
    .join('\n');
}

const elementsOf = (part: Payload) => part.get('elements').list().map(elementText);

function elementText(element: Payload): string {
  switch (element.get('type').text()) {
    case 'rich_text_section':
      return elementsOf(element).join('');
    case 'rich_text_list':
      return listText(element);
    case 'rich_text_quote':
      return fenced('quote', elementsOf(element).join(''));
    case 'rich_text_preformatted':
      return fenced('text', elementsOf(element).join(''));
    case 'text':
      return styled(element, element.get('text').text());
    case 'link':
      return styled(element, linkText(element));
    case 'emoji':
      return `:${element.get('name').text()}:`;
    case 'user':
      return `@**Slack user ${element.get('user_id').text()}**`;
    case 'channel':
      return `#**Slack channel ${element.get('channel_id').text()}**`;
    case 'broadcast':
      return '@**all**';
    default:
      return '';
  }
}

function listText(list: Payload): string {
  const mark = list.get('style').text() === 'ordered' ? '1.' : '-';
  const depth = list.has('indent') ? Math.min(Math.max(list.get('indent').int(), 0), 10) : 0;
  return elementsOf(list)
    .map((item) => `${'   '.repeat(depth)}${mark} ${item}`)
    .join('\n');
}

function linkText(link: Payload): string {
  const url = link.get('url').text();
  const text = link.get('text').textOr('');
  return text === '' ? url : `[${text}](${url})`;
}

function fenced(kind: string, text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}

const STYLES = [
  ['code', '`'],
  ['bold', '**'],
  ['italic', '*'],
  ['strike', '~~'],
] as const;

/** The marks enclose the words: the space after them belongs to no mark. */
function styled(element: Payload, text: string): string {
  const words = text.trimEnd();
  const style = element.get('style');
  if (words.trim() === '' || !style.isFilled) return text;
  const marked = STYLES.reduce(
    (inner, [name, mark]) => (style.get(name).isFilled ? `${mark}${inner}${mark}` : inner),
    words,
  );
  return marked + text.slice(words.length);
}
