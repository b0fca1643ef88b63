const OPEN = '<span class="highlight">';
const TAG = /(<[^>]*>)/;

/**
 * Marks phrases in HTML: each occurrence outside of tags, in any case, becomes a `span` of the class
 * `highlight`, unless it is in one. A phrase that spans a tag is not marked. Takes time linear in the
 * length of the text for each phrase.
 */
export function highlightPhrases(html: string, phrases: readonly string[]): string {
  const wanted = phrases.map(escapeHtml).filter((phrase) => phrase.trim() !== '');
  if (wanted.length === 0) return html;
  const pattern = new RegExp(wanted.map(escapePattern).join('|'), 'giu');
  let depth = 0;
  return html
    .split(TAG)
    .map((piece, index) => {
      if (index % 2 === 0) return depth > 0 ? piece : mark(piece, pattern);
      depth = depthAfter(piece, depth);
      return piece;
    })
    .join('');
}

/** The depth of highlights around the text after a tag. */
function depthAfter(tag: string, depth: number): number {
  if (tag === OPEN) return depth + 1;
  if (depth === 0 || !/^<\/?span\b/.test(tag)) return depth;
  return tag.startsWith('</') ? depth - 1 : depth + 1;
}

function mark(text: string, pattern: RegExp): string {
  return text.replace(pattern, (hit) => `${OPEN}${hit}</span>`);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
