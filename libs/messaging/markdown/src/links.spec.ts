import { describe, expect, it } from '@jest/globals';
import { NO_REFERENCES, type Linkifier } from '@tandem/messaging-domain/content';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const render = (source: string) => renderer.render(source, sampleContext);
const htmlOf = async (source: string) => (await render(source)).html;
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;

describe('an address in the text', () => {
  it.each([
    ['see https://a.org/b.', `see ${link('https://a.org/b')}.`],
    ['(https://a.org/b_(c))', `(${link('https://a.org/b_(c)')})`],
    ['https://a.org/b,c, d', `${link('https://a.org/b,c')}, d`],
    ['"a.org/b"', `"${link('http://a.org/b', 'a.org/b')}"`],
    ['a.org?', `${link('http://a.org', 'a.org')}?`],
    ['http://localhost:9991/?a=b&c', link('http://localhost:9991/?a=b&amp;c')],
    ['https://a.org?b=c', link('https://a.org?b=c')],
    ['https://a.org/*b*', link('https://a.org/*b*')],
    ['https://a.org/x::smiley::y', link('https://a.org/x::smiley::y')],
    ['<ann@a.org>', `&lt;${link('mailto:ann@a.org', 'ann@a.org')}&gt;`],
    ['~~x https://a.org y~~', `<del>x ${link('https://a.org')} y</del>`],
    [
      'views.py readme.md love...it a.commandstuff()',
      'views.py readme.md love...it a.commandstuff()',
    ],
    ['ann@a.org/b', 'ann@a.org/b'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['x://a.org', 'x://a.org'],
    ['https://a.org/(b', 'https://a.org/(b'],
    ['https://', 'https://'],
    ['`https://a.org`', '<code>https://a.org</code>'],
    [
      'https://chat.example/#narrow/dm/7',
      link('#narrow/dm/7', 'https://chat.example/#narrow/dm/7'),
    ],
    ['https://chat.example/login', link('https://chat.example/login')],
  ])('%s', async (source, html) => {
    expect(await htmlOf(source)).toBe(`<p>${html}</p>`);
  });
});

describe('a written link', () => {
  it.each([
    ['[a *b* `c`](https://a.org)', link('https://a.org', 'a <em>b</em> <code>c</code>')],
    ['[a](https://a.org "t")', '<a href="https://a.org" title="t">a</a>'],
    ['[a](https://a.org/b_(c))', link('https://a.org/b_(c)', 'a')],
    ['[a](<https://a.org>)', link('https://a.org', 'a')],
    ['[a](a.org)', link('http://a.org', 'a')],
    ['[a](/path)', link('/path', 'a')],
    ['[a](#anchor)', link('#anchor', 'a')],
    ['[a](ann@a.org)', link('mailto:ann@a.org', 'a')],
    ['[a](tel:+123)', link('tel:+123', 'a')],
    ['[a [b] c](https://a.org)', link('https://a.org', 'a [b] c')],
    [
      '[see https://b.org #12 @**Zoe**](https://a.org)',
      link('https://a.org', 'see https://b.org #12 @<strong>Zoe</strong>'),
    ],
    ['[`a](b`](https://a.org)', link('https://a.org', '<code>a](b</code>')],
    ['[a](https://a.org', `[a](${link('https://a.org')}`],
    ['[a]()', '[a]()'],
  ])('%s', async (source, html) => {
    expect(await htmlOf(source)).toBe(`<p>${html}</p>`);
  });
});

describe('a linkifier', () => {
  it.each([
    ['#123', link('https://issues.example/123', '#123')],
    ['(#123)', `(${link('https://issues.example/123', '#123')})`],
    [
      '#1, #2',
      `${link('https://issues.example/1', '#1')}, ${link('https://issues.example/2', '#2')}`,
    ],
    ['x#123', 'x#123'],
    ['#123x', '#123x'],
    ['`#123`', '<code>#123</code>'],
    [
      'https://a.org/ #123',
      `${link('https://a.org/')} ${link('https://issues.example/123', '#123')}`,
    ],
  ])('%s', async (source, html) => {
    expect(await htmlOf(source)).toBe(`<p>${html}</p>`);
  });

  const fault = (linkifier: Linkifier) => renderer.linkifierFault(linkifier);

  it('is checked before it is used', () => {
    expect(fault({ pattern: '#(?P<id>\\d+)', urlTemplate: 'https://x/{id}' })).toBeNull();
    expect(fault({ pattern: '#(', urlTemplate: 'https://x/' })).toBe('pattern');
    expect(fault({ pattern: '#(?=a)', urlTemplate: 'https://x/' })).toBe('pattern');
    expect(fault({ pattern: '#', urlTemplate: 'https://x/{id' })).toBe('url_template');
    expect(fault({ pattern: '#(?P<id>\\d+)', urlTemplate: 'https://x/' })).toEqual({
      group: 'id',
      missingIn: 'url_template',
    });
    expect(fault({ pattern: '#', urlTemplate: 'https://x/{id}' })).toEqual({
      group: 'id',
      missingIn: 'pattern',
    });
  });

  it('leaves the text unchanged if it is invalid, or its address is unsafe', async () => {
    const linkifiers = [
      { pattern: '#(', urlTemplate: 'https://x/' },
      { pattern: 'JS-(?P<x>\\d+)', urlTemplate: 'javascript:alert({x})' },
    ];
    const { html } = await renderer.render('#( JS-1', { ...sampleContext, linkifiers });
    expect(html).toBe('<p>#( JS-1</p>');
  });

  it('has priority over later ones', async () => {
    const linkifiers = [
      { pattern: 'AB-\\d+', urlTemplate: 'https://first/' },
      { pattern: '[A-Z]+-\\d+', urlTemplate: 'https://second/' },
    ];
    const { html } = await renderer.render('AB-1 CD-1', { ...sampleContext, linkifiers });
    expect(html).toBe(
      `<p>${link('https://first/', 'AB-1')} ${link('https://second/', 'CD-1')}</p>`,
    );
  });
});

describe('the links of a topic', () => {
  const linksOf = (topic: string) => renderer.topicLinks(topic, sampleContext.linkifiers);

  it.each([
    ['lunch', []],
    [
      '#12 and a.org',
      [
        { text: '#12', url: 'https://issues.example/12' },
        { text: 'a.org', url: 'https://a.org' },
      ],
    ],
    [
      'http://a.org/b (#1)',
      [
        { text: 'http://a.org/b', url: 'http://a.org/b' },
        { text: '#1', url: 'https://issues.example/1' },
      ],
    ],
    ['javascript:alert(1)', []],
  ])('%s', (topic, links) => {
    expect(linksOf(topic)).toEqual(links);
  });

  it('are all found with as many linkifiers as an organization may have', () => {
    const linkifiers = Array.from({ length: 100 }, (_, n) => ({
      pattern: `T${n}#(?P<id>[0-9]+)`,
      urlTemplate: 'https://x.example/{id}',
    }));
    const topic = 'a b c d e f g h i j k l m n o p q r s t u v w x T0#1 T99#2';
    expect(renderer.topicLinks(topic, linkifiers).map(({ text }) => text)).toEqual([
      'T0#1',
      'T99#2',
    ]);
  });

  it('give priority to linkifiers', () => {
    const linkifiers = [{ pattern: 'a\\.org', urlTemplate: 'https://intranet/' }];
    expect(renderer.topicLinks('a.org', linkifiers)).toEqual([
      { text: 'a.org', url: 'https://intranet/' },
    ]);
  });
});

describe('the links and uploads of a message', () => {
  it('contain each link once', async () => {
    expect(await render('https://a.org [x](https://a.org) > #**announce**')).toMatchObject({
      links: ['https://a.org', '/#narrow/channel/9-announce'],
      hasLink: true,
      hasImage: false,
      hasAttachment: false,
      uploadPaths: [],
    });
  });

  it('contain its uploads, those in quotes included', async () => {
    const found = await render(
      '[a](/user_uploads/2/ab/a.pdf) [b](https://chat.example/user_uploads/2/ab/b.pdf)\n\n> [c](/user_uploads/2/ab/c.pdf)',
    );
    expect(found.uploadPaths).toEqual(['2/ab/a.pdf', '2/ab/b.pdf', '2/ab/c.pdf']);
    expect(found.hasAttachment).toBe(true);
  });

  it('are empty for plain text', async () => {
    const context = { ...sampleContext, references: NO_REFERENCES };
    expect(await renderer.render('/me waves', context)).toEqual({
      html: '<p>/me waves</p>',
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
      links: [],
      uploadPaths: [],
      hasLink: false,
      hasImage: false,
      hasAttachment: false,
      isMe: true,
    });
  });
});
