import { describe, expect, it } from '@jest/globals';
import type { RenderContext } from '@tandem/messaging-domain/content';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const context: RenderContext = {
  ...sampleContext,
  translateEmoticons: true,
  linkifiers: [{ pattern: '(a|aa)+b|.*c', urlTemplate: 'https://x/' }],
};

const SMALL = 500;
const GROWTH = 16;
/** Linear time grows 16 times, quadratic time 256 times; the rest is noise of the machine. */
const TOLERATED = 130;

/** Processor time in microseconds, the best of several runs: other processes do not count. */
async function costOf(source: string): Promise<number> {
  let best = Infinity;
  for (let run = 0; run < 2; run++) {
    const before = process.cpuUsage();
    await renderer.render(source, context);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

describe('the time for a hostile message grows with its length', () => {
  it.each([
    '*',
    '**',
    '*a ',
    '**a',
    '***a',
    '~',
    '~~',
    '~~a',
    '`',
    '``a`',
    '` `` ',
    '_',
    '[',
    '[[',
    '](',
    '[](',
    '[a](',
    '![',
    '<',
    '<time:',
    '&',
    '&#',
    '$$',
    '$$a',
    '$$a\\$',
    '@**',
    '@**a',
    '@_**a|',
    '#**',
    '#**a>',
    ':',
    ':a',
    ':a:',
    ':) ',
    'a.b',
    'a.b@',
    '(http://a/(',
    '>',
    '> ',
    '>\n',
    '> a\n',
    '* ',
    '* a\n',
    '* a\n  * b\n',
    '1. ',
    '# ',
    '|',
    '|a',
    'a|b\n-|-\n',
    '---\n',
    '    a\n',
    '\n',
    ' ',
    '```\n',
    '~~~\n',
    '```quote\n',
    '```spoiler a\n',
    '~~~ quote\n> ',
    'a',
    'aa ',
    'a-1 ',
    '\u00e9 ',
    '\u{1f44d}\u{1f3fd}\u200d',
    '\ud83d',
  ])('%j', async (piece) => {
    const sourceOf = (length: number) => piece.repeat(Math.ceil(length / piece.length));
    const small = await costOf(sourceOf(SMALL));
    const large = await costOf(sourceOf(SMALL * GROWTH));
    expect(large / Math.max(small, 1_000)).toBeLessThan(TOLERATED);
  });

  it('for blocks at any depth', async () => {
    const quotes = (depth: number) => `${'>'.repeat(depth)} x`;
    const fences = (depth: number) => '```quote\n'.repeat(depth);
    for (const nest of [quotes, fences]) {
      const { html } = await renderer.render(nest(5_000), context);
      expect(html.split('<blockquote>')).toHaveLength(21);
    }
  });

  it('and HTML that gets out of hand is refused', async () => {
    const refusal = await renderer.render('\u{1f4a9}'.repeat(20_000), context).catch(String);
    expect(refusal).toBe('ContentError: MESSAGE_NOT_RENDERABLE');
  });
});
