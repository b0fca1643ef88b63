import { describe, expect, it } from '@jest/globals';
import type { RenderContext } from '@tandem/messaging-domain/content';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const htmlOf = async (source: string, context: Partial<RenderContext> = {}) =>
  (await renderer.render(source, { ...sampleContext, ...context })).html;

describe('text', () => {
  it.each([
    ['has no emphasis across lines', '**a\nb**', '<p>**a<br>\nb**</p>'],
    ['has no emphasis around spaces', 'a * b * c', '<p>a * b * c</p>'],
    ['has emphasis inside words', 'a*b*c', '<p>a<em>b</em>c</p>'],
    ['has bold text beside punctuation', '**"a"**b', '<p><strong>"a"</strong>b</p>'],
    ['nests emphasis', '*a **b** c*', '<p><em>a <strong>b</strong> c</em></p>'],
    ['has no escapes', '\\*a\\*', '<p>\\<em>a\\</em></p>'],
    ['has no underlined headings', 'a\n---', '<p>a</p>\n<hr>'],
    [
      'has no references',
      '[a]: https://x.org',
      '<p>[a]: <a href="https://x.org">https://x.org</a></p>',
    ],
    ['has no images', '![a](https://x.org)', '<p>!<a href="https://x.org">a</a></p>'],
    [
      'keeps character references as they are written',
      '&lt;b&gt; &amp; &copy; &nope; &#169; &#xA9; a&b; & &; &#x;',
      '<p>&lt;b&gt; &amp; &copy; &nope; &#169; &#xA9; a&b; &amp; &amp;; &amp;#x;</p>',
    ],
    ['keeps quotes', `"it's"`, `<p>"it's"</p>`],
    ['of an action is as usual', '/me waves', '<p>/me waves</p>'],
    ['has code over lines', '`a\nb`', '<p><code>a\nb</code></p>'],
    ['has no code without an end', '`` a `', '<p>`` a `</p>'],
  ])('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });
});

describe('blocks', () => {
  it.each([
    ['a heading keeps what ends like a language', '# C#', '<h1>C#</h1>'],
    ['a heading loses its closing signs', '## a ##', '<h2>a</h2>'],
    ['bare > are text', '>>', '<blockquote>\n<p>&gt;</p>\n</blockquote>'],
    [
      'a quote takes in the lines after it',
      '> a\nb\n\nc',
      '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>',
    ],
    [
      'a quote ends where a list begins',
      '> a\n* b',
      '<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>',
    ],
    ['all bullets are alike', '* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
    [
      'two spaces nest a list',
      '1. a\n  1. b\n2. c',
      '<ol>\n<li>a<ol>\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ol>',
    ],
    [
      'a line that continues an item keeps its indentation',
      '* a\n  b\n   c',
      '<ul>\n<li>a<br>\n  b<br>\n   c</li>\n</ul>',
    ],
    [
      'a block inside an item loses the indentation of the item',
      '* a\n  b\n  > c\n  d',
      '<ul>\n<li>a<br>\n  b<blockquote>\n<p>c<br>\nd</p>\n</blockquote>\n</li>\n</ul>',
    ],
    [
      'a gap makes paragraphs of items',
      '* a\n\n* b',
      '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>',
    ],
    ['a number is no list inside text', 'born\n1984. a', '<p>born<br>\n1984. a</p>'],
    [
      'another kind of list is another list',
      '* a\n1. b',
      '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>',
    ],
    [
      'an item may hold code',
      '* a\n  ```\n  b\n  ```',
      '<ul>\n<li>a<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>\n</li>\n</ul>',
    ],
    [
      'columns are aligned',
      'a|b\n:-|-:\nc|d',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">c</td>\n<td style="text-align: right;">d</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'quote fences nest',
      '~~~quote\n~~~quote\na\n~~~\nb\n~~~\nc',
      '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>',
    ],
    [
      'a spoiler needs no header',
      '```spoiler\na\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>',
    ],
    [
      'a spoiler holds blocks',
      '```spoiler *h*\n* a\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p><em>h</em></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<ul>\n<li>a</li>\n</ul>\n</div></div>',
    ],
  ])('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });
});

describe('formulas', () => {
  it('are set in a line', async () => {
    const html = await htmlOf('so $$x^2$$.');
    expect(html).toMatch(
      /^<p>so <span class="katex"><span class="katex-mathml">.*<span class="base">.*<\/span>\.<\/p>$/,
    );
    expect(html).toContain('<annotation encoding="application/x-tex">x^2</annotation>');
  });

  it('are set in a block, each paragraph by itself', async () => {
    const html = await htmlOf('```math\na^2\n\nb^2\n```');
    expect(html).toMatch(
      /^<p><span class="katex-display">.*\n\n<span class="katex-display">.*<\/p>$/,
    );
  });

  it.each([
    ['a\\$', '$$a\\$$$'],
    ['a \\$ b', '$$a \\$ b$$'],
  ])('hold dollars as in %s', async (tex, source) => {
    expect(await htmlOf(source)).toContain(`<annotation encoding="application/x-tex">${tex}<`);
  });

  it.each([
    ['$$_$$', '<p>$$_$$</p>'],
    ['$$$', '<p>$$$</p>'],
    ['$$$$', '<p>$$$$</p>'],
    ['$$a\nb$$', '<p>$$a<br>\nb$$</p>'],
    ['a$$b$$', '<p>a$$b$$</p>'],
    ['$$b$$a', '<p>$$b$$a</p>'],
    ['`$$a$$`', '<p><code>$$a$$</code></p>'],
    ['$$\\href{https://x.org}{y}$$', null],
    ['```math\n\\error{**a**}\n```', '<p><span class="tex-error">\\error{**a**}</span></p>'],
    [`$$\\error{'a"}$$`, `<p><span class="tex-error">$$\\error{'a"}$$</span></p>`],
    [
      `\`\`\`math\n\\error{'a"}\n\`\`\``,
      '<p><span class="tex-error">\\error{&#x27;a&quot;}</span></p>',
    ],
  ])('%j is plain text', async (source, html) => {
    const rendered = await htmlOf(source);
    if (html === null) expect(rendered).not.toContain('<a ');
    else expect(rendered).toBe(html);
  });
});

describe('emoji', () => {
  const smile =
    '<span aria-label="slight smile" class="emoji emoji-1f642" role="img" title="slight smile">:slight_smile:</span>';

  it.each([
    [':) a', `<p>${smile} a</p>`],
    ['(:).', `<p>(${smile}.</p>`],
    ['a:) :)b', '<p>a:) :)b</p>'],
    ['`:)`', '<p><code>:)</code></p>'],
  ])('of the emoticons in %j are for senders who want them', async (source, html) => {
    expect(await htmlOf(source, { translateEmoticons: true })).toBe(html);
    expect(await htmlOf(source)).not.toContain('<span');
  });

  it.each([
    [
      'of the organization',
      ':party_parrot:',
      '<p><img alt=":party_parrot:" class="emoji" src="/user_avatars/2/emoji/images/1.gif" title="party parrot"></p>',
    ],
    [
      'of the service',
      ':zulip:',
      '<p><img alt=":zulip:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/zulip.png" title="zulip"></p>',
    ],
    ['that are unknown', ':nope: x::y::z', '<p>:nope: x::y::z</p>'],
    [
      'that follow another',
      ':smiley::smiley:',
      `<p>${'<span aria-label="smiley" class="emoji emoji-1f603" role="img" title="smiley">:smiley:</span>'.repeat(2)}</p>`,
    ],
    [
      'of several characters',
      '\u{1f937}\u200d\u2640\ufe0f',
      '<p><span aria-label="woman shrugging" class="emoji emoji-1f937-200d-2640" role="img" title="woman shrugging">:woman_shrugging:</span></p>',
    ],
    [
      'of a keycap',
      '#\ufe0f\u20e3',
      '<p><span aria-label="hash" class="emoji emoji-0023-20e3" role="img" title="hash">:hash:</span></p>',
    ],
    ['of text characters', '\u2708 1#', '<p>\u2708 1#</p>'],
    ['with an unknown skin tone', '\u{1f4a9}\u{1f3fd}', '<p>\u{1f4a9}\u{1f3fd}</p>'],
  ])('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });
});
