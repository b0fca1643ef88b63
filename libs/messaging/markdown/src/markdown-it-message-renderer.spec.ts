import { describe, expect, it } from '@jest/globals';
import type { RenderContext } from '@tandem/messaging-domain/content';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);

async function htmlOf(source: string, context: Partial<RenderContext> = {}): Promise<string> {
  return (await renderer.render(source, { ...sampleContext, ...context })).html;
}

type Row = [construct: string, source: string, html: string];

const code = (body: string, language = '') =>
  `<div class="codehilite"${language}><pre><span></span><code>${body}\n</code></pre></div>`;

describe('the constructs of a message', () => {
  const rows: Row[] = [
    ['nothing', '', ''],
    ['paragraph', 'test\nbar', '<p>test<br>\nbar</p>'],
    ['bold, italic', '**foo** *bar*', '<p><strong>foo</strong> <em>bar</em></p>'],
    ['both', '***foo***', '<p><strong><em>foo</em></strong></p>'],
    ['underscore', '_foo_', '<p>_foo_</p>'],
    ['strikethrough', 'I like ~~software~~ hardware', '<p>I like <del>software</del> hardware</p>'],
    ['inline code', '` outer `', '<p><code> outer </code></p>'],
    ['entities in code', '`<&nbsp;>`', '<p><code>&lt;&amp;nbsp;&gt;</code></p>'],
    ['fence', '```\nfenced code\n```', code('fenced code')],
    [
      'fence of an unknown language',
      '``` inventedlanguage\nx = 1\n```',
      code('x = 1', ' data-code-language="inventedlanguage"'),
    ],
    ['indented code', '    def foo(): pass', code('def foo(): pass')],
    [
      'quote fence',
      '~~~ quote\nTo be or **not**\n~~~',
      '<blockquote>\n<p>To be or <strong>not</strong></p>\n</blockquote>',
    ],
    ['quote line', '> Hello World!', '<blockquote>\n<p>Hello World!</p>\n</blockquote>'],
    ['lone >', '>', '<p>&gt;</p>'],
    ['heading', '# Hello world', '<h1>Hello world</h1>'],
    ['not a heading', '#Hello world', '<p>#Hello world</p>'],
    ['list', '* One\n* Two', '<ul>\n<li>One</li>\n<li>Two</li>\n</ul>'],
    ['list without gap', 'Text:\n* One', '<p>Text:</p>\n<ul>\n<li>One</li>\n</ul>'],
    ['numbered list from 3', '3. A\n3. B', '<ol start="3">\n<li>A</li>\n<li>B</li>\n</ol>'],
    [
      'spoiler',
      '```spoiler header\ncontent\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>header</p>\n</div>' +
        '<div class="spoiler-content" aria-hidden="true">\n<p>content</p>\n</div></div>',
    ],
    [
      'table',
      'a | b\n--- | ---\nc | d',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td>c</td>\n<td>d</td>\n</tr>\n</tbody>\n</table>',
    ],
    ['rule', '---', '<hr>'],
    ['link', '[hello](https://example.com)', '<p><a href="https://example.com">hello</a></p>'],
    [
      'link without text',
      '[](https://example.com)',
      '<p><a href="https://example.com">https://example.com</a></p>',
    ],
    [
      'web address',
      'https://example.com',
      '<p><a href="https://example.com">https://example.com</a></p>',
    ],
    [
      'link into the organization',
      '[foo](https://chat.example/#narrow/channel/1-x)',
      '<p><a href="#narrow/channel/1-x">foo</a></p>',
    ],
    ['user by name', '@**Zoe**', '<p><span class="user-mention" data-user-id="7">@Zoe</span></p>'],
    [
      'user by name and id',
      '@**Zoe|7**',
      '<p><span class="user-mention" data-user-id="7">@Zoe</span></p>',
    ],
    ['user by id', '@**|7**', '<p><span class="user-mention" data-user-id="7">@Zoe</span></p>'],
    [
      'silent user',
      '@_**Zoe**',
      '<p><span class="user-mention silent" data-user-id="7">Zoe</span></p>',
    ],
    [
      'all',
      '@**all**',
      '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span></p>',
    ],
    ['topic', '@**topic**', '<p><span class="topic-mention">@topic</span></p>'],
    [
      'group',
      '@*support*',
      '<p><span class="user-group-mention" data-user-group-id="17">@support</span></p>',
    ],
    [
      'silent group',
      '@_*support*',
      '<p><span class="user-group-mention silent" data-user-group-id="17">support</span></p>',
    ],
    ['unknown user', '@**Nobody Here**', '<p>@<strong>Nobody Here</strong></p>'],
    [
      'channel',
      '#**announce**',
      '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-announce">#announce</a></p>',
    ],
    [
      'topic link',
      '#**announce>Updates x**',
      '<p><a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-announce/topic/Updates.20x/with/214">#announce &gt; Updates x</a></p>',
    ],
    [
      'message link',
      '#**announce>Updates@214**',
      '<p><a class="message-link" href="/#narrow/channel/9-announce/topic/Updates/near/214">#announce &gt; Updates @ 💬</a></p>',
    ],
    [
      'emoji by name',
      ':airplane:',
      '<p><span aria-label="airplane" class="emoji emoji-2708" role="img" title="airplane">:airplane:</span></p>',
    ],
    [
      'emoji character',
      '💩',
      '<p><span aria-label="poop" class="emoji emoji-1f4a9" role="img" title="poop">:poop:</span></p>',
    ],
    ['time', '<time:1496701800>', '<p><time datetime="2017-06-05T22:30:00Z">1496701800</time></p>'],
    [
      'bad time',
      '<time:**hello**>',
      '<p><span class="timestamp-error">Invalid time format: **hello**</span></p>',
    ],
    ['HTML', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    [
      'bad formula',
      String.raw`$$\error{a}$$`,
      String.raw`<p><span class="tex-error">$$\error{a}$$</span></p>`,
    ],
    ['dollars', '$foo is$$', '<p>$foo is$$</p>'],
  ];

  it.each(rows)('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });
});
