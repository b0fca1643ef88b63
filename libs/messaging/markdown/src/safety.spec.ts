import { describe, expect, it } from '@jest/globals';
import { scanReferences, type RenderContext } from '@tandem/messaging-domain/content';
import { anyText } from '@tandem/shared-kernel/testing';
import fc from 'fast-check';
import { faultOfHtml } from '../testing/html-check.ts';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const mediaProxy = (url: string) => `/external_content/${encodeURIComponent(url)}`;
const renderer = new MarkdownItMessageRenderer(sampleEmoji, { mediaProxy });
const context: RenderContext = { ...sampleContext, translateEmoticons: true };

/** Everything that means something, and everything that would be dangerous unescaped. */
const PIECES = [
  ...'*_~`>#@$<:[]()!|&"\'\\-+0x \n\t'.split(''),
  '**',
  '***',
  '~~',
  '``',
  '```',
  '~~~',
  '$$',
  '@**',
  '@_**',
  '#**',
  '<time:',
  '](',
  '\n\n',
  '    ',
  '\n* ',
  '\n1. ',
  '\n  * ',
  '\n> ',
  '\n# ',
  '\n---\n',
  'a|b\n-|-\n',
  '\n```\n',
  '```quote\n',
  '```spoiler x\n',
  '```math\n',
  '```py\ndef f(a): # "x"\n',
  '~~~ quote\n',
  '@**Zoe**',
  '@**all**',
  '@*support*',
  '#**announce>x**',
  ':airplane:',
  ':)',
  '\u{1f4a9}',

  '#12',
  'https://a.b/c?d=e&f',
  'a@b.org',
  'https://a.b/c.png',
  '/user_uploads/2/ab/x/photo.png',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](data:text/html,x)',

  '[x]( javascript:a)',
  '[x](\u200bjavascript:a)',
  '[x](vbscript:x)',
  '[x](//a.b)',
  '[x](a "t")',

  '<script>',
  '</p>',
  '<img src=x onerror=alert(1)>',
  '&lt;script&gt;',
  '&#60;b&#62;',
  '&quot;',
  '[x](https://a.b/"onmouseover="x)',
  '[x](https://a.b "y" onclick=z")',
  '\0',
  '\ud83d',
  '$$\\href{javascript:x}{y}$$',
  '$$\\frac{a}{b}$$',
  '$$\\text{<b>}$$',
  '\u202e',
  'x',
  'word ',
];
const source = fc
  .array(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...PIECES) }, anyText()), {
    maxLength: 40,
  })
  .map((pieces) => pieces.join(''));

/** A limit in ms that the slowest machine meets: these tests do not measure time. */
const TIMEOUT = 60_000;

describe('a message of any content', () => {
  it(
    'its HTML is safe and well-formed',
    async () => {
      await fc.assert(
        fc.asyncProperty(source, async (written) => {
          const { html } = await renderer.render(written, context);
          expect(faultOfHtml(html)).toBeNull();
          expect(faultOfHtml(await renderer.renderDescription(written, context))).toBeNull();
        }),
        { numRuns: 400 },
      );
    },
    TIMEOUT,
  );

  it(
    'rendering it twice gives the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(source, async (written) => {
          expect(await renderer.render(written, context)).toEqual(
            await renderer.render(written, context),
          );
        }),
        { numRuns: 50 },
      );
    },
    TIMEOUT,
  );

  it(
    'only users of the given list are mentioned',
    async () => {
      await fc.assert(
        fc.asyncProperty(source, async (written) => {
          const rendered = await renderer.render(written, context);
          const gathered = scanReferences(written);
          if (rendered.mentionedUserIds.length > 0) {
            const names = [...gathered.userNames].map((name) => name.toLowerCase());
            expect(names.includes('zoe') || gathered.userIds.has(7)).toBe(true);
          }
          if (rendered.mentionsChannelWildcard) expect(gathered.channelWildcard).toBe(true);
          for (const path of rendered.uploadPaths) expect(gathered.uploadPaths).toContain(path);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );
});

describe('a link of another scheme than those listed', () => {
  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:abc',
  ])('%j is text', async (address) => {
    const { html, links } = await renderer.render(`[x](${address})`, context);
    expect(html).not.toContain('<a');
    expect(links).toEqual([]);
  });
});
