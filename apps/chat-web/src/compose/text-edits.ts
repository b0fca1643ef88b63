/** A text with a selection; an empty one is the caret. */
export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The formatting that a command applies to a text. */
export type Formatting =
  | 'bold'
  | 'italic'
  | 'strikethrough'
  | 'link'
  | 'code'
  | 'quote'
  | 'spoiler'
  | 'bulletedList'
  | 'numberedList'
  | 'formula';

/** The text with the selection formatted, or without the formatting if the selection has it. */
export function formatted(selected: Selected, formatting: Formatting): Selected {
  const isMultiLine = selected.text.slice(selected.start, selected.end).includes('\n');
  switch (formatting) {
    case 'bold':
      return toggled(selected, '**');
    case 'italic':
      return toggled(selected, '*');
    case 'strikethrough':
      return toggled(selected, '~~');
    case 'link':
      return linked(selected);
    case 'code':
      return isMultiLine ? fenced(selected, '') : toggled(selected, '`');
    case 'formula':
      return isMultiLine ? fenced(selected, 'math') : toggled(selected, '$$');
    case 'quote':
      return fenced(selected, 'quote');
    case 'spoiler':
      return fenced(selected, 'spoiler ');
    case 'bulletedList':
      return listed(selected, () => '* ');
    case 'numberedList':
      return listed(selected, (index) => `${index + 1}. `);
  }
}

function toggled({ text, start, end }: Selected, mark: string): Selected {
  const inner = text.slice(start, end);
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const size = mark.length;
  if (isMarked(before, after, mark)) {
    return {
      text: before.slice(0, -size) + inner + after.slice(size),
      start: start - size,
      end: end - size,
    };
  }
  const isInside =
    inner.length >= 2 * size && isMarked(inner.slice(0, size), inner.slice(-size), mark);
  if (isInside) {
    return { text: before + inner.slice(size, -size) + after, start, end: end - 2 * size };
  }
  // Spaces at the ends would make the marks mean nothing.
  const core = inner.trim();
  const lead = core === '' ? 0 : inner.indexOf(core);
  const marked = inner.slice(0, lead) + mark + core + mark + inner.slice(lead + core.length);
  const from = start + lead + size;
  return { text: before + marked + after, start: from, end: from + core.length };
}

/** `**` is no italic. */
function isMarked(before: string, after: string, mark: string): boolean {
  if (!before.endsWith(mark) || !after.startsWith(mark)) return false;
  if (mark !== '*') return true;
  const stars = /\*+$/.exec(before)?.[0].length ?? 0;
  return stars === 1 || stars === 3;
}

function linked({ text, start, end }: Selected): Selected {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const [label, address] = isAddress ? ['', inner] : [inner, 'url'];
  const link = `[${label}](${address})`;
  const at = isAddress || label === '' ? start + 1 : start + label.length + 3;
  const length = isAddress || label === '' ? 0 : address.length;
  return { text: text.slice(0, start) + link + text.slice(end), start: at, end: at + length };
}

function fenced({ text, start, end }: Selected, language: string): Selected {
  const inner = text.slice(start, end);
  const fence = '`'.repeat(Math.max(3, longestFence(inner) + 1));
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  const tail = after === '' || after.startsWith('\n') ? '' : '\n';
  const opening = `${lead}${fence}${language}\n`;
  const at = start + opening.length;
  return {
    text: `${before}${opening}${inner}\n${fence}${tail}${after}`,
    start: at,
    end: at + inner.length,
  };
}

function longestFence(text: string): number {
  const fences = text.match(/^`{3,}/gm) ?? [];
  return Math.max(2, ...fences.map((fence) => fence.length));
}

const MARKER = /^(?:[*-] |\d+\. )/;

function listed({ text, start, end }: Selected, markerOf: (index: number) => string): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const lines = text.slice(from, to).split('\n');
  const isListed = lines.every((line, index) => line.startsWith(markerOf(index)));
  const changed = lines
    .map((line, index) => (isListed ? '' : markerOf(index)) + line.replace(MARKER, ''))
    .join('\n');
  const caret = from + changed.length;
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    start: start === end ? caret : from,
    end: caret,
  };
}

const ITEM = /^(\s*)(?:([*-])|(\d+)\.) (.*)$/;

/** The beginning of a new line in a list; `null` outside of a list. An empty item ends the list. */
export function withNextItem({ text, start, end }: Selected): Selected | null {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const [, indent = '', bullet, number, item = ''] = ITEM.exec(text.slice(from, start)) ?? [];
  if (bullet === undefined && number === undefined) return null;
  if (item.trim() === '') {
    return { text: text.slice(0, from) + text.slice(end), start: from, end: from };
  }
  const marker = bullet ?? `${Number(number) + 1}.`;
  return withInserted({ text, start, end }, `\n${indent}${marker} `);
}

/** The text with something in place of the selection, and the caret after it. */
export function withInserted({ text, start, end }: Selected, inserted: string): Selected {
  const caret = start + inserted.length;
  return { text: text.slice(0, start) + inserted + text.slice(end), start: caret, end: caret };
}

/** The text with something in lines of their own. */
export function withInsertedLines(selected: Selected, lines: string): Selected {
  const before = selected.text.slice(0, selected.start);
  const lead = before === '' || before.endsWith('\n') ? '' : '\n';
  return withInserted(selected, `${lead}${lines}\n`);
}

/**
 * A quotation of a message in Markdown, as the reference writes it.
 *
 * @param mention the silent mention of the sender
 * @param link the address of the message
 * @param content its Markdown
 */
export function quotation(mention: string, link: string, content: string, said: string): string {
  const fence = '`'.repeat(Math.max(3, longestFence(content) + 1));
  return `${mention} [${said}](${link}):\n${fence}quote\n${content}\n${fence}`;
}
