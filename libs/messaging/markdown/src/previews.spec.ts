import { describe, expect, it } from '@jest/globals';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const mediaProxy = (url: string) => `/external_content/${url.length}`;
const renderer = new MarkdownItMessageRenderer(sampleEmoji, { mediaProxy });
const htmlOf = async (source: string) => (await renderer.render(source, sampleContext)).html;

const PHOTO = '/user_uploads/2/ab/x/photo.png';
const photo = (title = ' title="photo.png"', href = PHOTO) =>
  `<div class="message_inline_image"><a href="${href}"${title}><img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/2/ab/x/photo.png/840x560.webp"></a></div>`;
const PICTURE = 'https://a.org/b.png';
const picture = `<div class="message_inline_image"><a href="${PICTURE}"><img src="/external_content/19"></a></div>`;
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;

describe('a preview', () => {
  it.each([
    [
      'follows the paragraph',
      `see [photo.png](${PHOTO})\n\nx`,
      `<p>see ${link(PHOTO, 'photo.png')}</p>\n${photo()}<p>x</p>`,
    ],
    ['stands for a paragraph that is the address', PICTURE, picture],
    ['stands for it between others', `a\n\n${PICTURE}\n\nb`, `<p>a</p>\n${picture}<p>b</p>`],
    [
      'ends a list item',
      `* a ${PICTURE}\n* b`,
      `<ul>\n<li>a ${link(PICTURE)}${picture}</li>\n<li>b</li>\n</ul>`,
    ],
    ['stands for an item that is the address', `* ${PICTURE}`, `<ul>\n<li>${picture}</li>\n</ul>`],
    [
      'of a heading ends the message',
      `# [photo.png](${PHOTO})\nx`,
      `<h1>${link(PHOTO, 'photo.png')}</h1>\n<p>x</p>\n${photo()}`,
    ],
    [
      'is shown once for each address',
      `${PICTURE} ${PICTURE}`,
      `<p>${link(PICTURE)} ${link(PICTURE)}</p>\n${picture}`,
    ],
    [
      'is inside the spoiler',
      `\`\`\`spoiler a\nb ${PICTURE}\n\`\`\``,
      `<div class="spoiler-block"><div class="spoiler-header">\n<p>a</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b ${link(PICTURE)}</p>\n${picture}</div></div>`,
    ],
    [
      'is not made in quotes',
      `> ${PICTURE}`,
      `<blockquote>\n<p>${link(PICTURE)}</p>\n</blockquote>`,
    ],
    [
      'is not made of what is no image',
      '[a](/user_uploads/2/ab/a.png)',
      `<p>${link('/user_uploads/2/ab/a.png', 'a')}</p>`,
    ],
    ['is not made of pages', 'https://a.org/png', `<p>${link('https://a.org/png')}</p>`],
    [
      'is not made of an address that no client can read',
      'http://a.org:99999/b.png [c](http://a.org:99999/c.mp4)',
      `<p>${link('http://a.org:99999/b.png')} ${link('http://a.org:99999/c.mp4', 'c')}</p>`,
    ],
  ])('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });

  it('marks an animated image', async () => {
    const html = await htmlOf('[a](/user_uploads/2/ab/x/dance.gif)');
    expect(html).toContain(
      '<img data-animated="true" data-original-content-type="image/gif" data-original-dimensions="64x64" src="/user_uploads/thumbnail/2/ab/x/dance.gif/840x560-anim.webp">',
    );
  });

  it.each(['mp4', 'webm', 'mov', 'MOV'])('plays an uploaded film, .%s', async (extension) => {
    const path = `/user_uploads/2/ab/a.${extension}`;
    expect(await htmlOf(`[a](${path})`)).toContain(
      `<div class="message_inline_image message_inline_video"><a href="${path}" title="a"><video preload="metadata" src="${path}"></video></a></div>`,
    );
  });

  it('is made for 24 links and for none of 25', async () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, index) => `x https://a.org/${index}.png`).join('\n');
    const few = await renderer.render(pictures(24), sampleContext);
    expect(few.html.split('message_inline_image')).toHaveLength(25);
    expect(few.hasImage).toBe(true);
    const many = await renderer.render(pictures(25), sampleContext);
    expect(many.html).not.toContain('message_inline_image');
    expect(many.hasImage).toBe(false);
  });

  it('of a video of another site plays it through the proxy', async () => {
    const href = 'https://a.org/b.mp4';
    expect(await htmlOf(`x ${href}`)).toBe(
      `<p>x ${link(href)}</p>\n<div class="message_inline_image message_inline_video"><a href="${href}"><video preload="metadata" src="/external_content/19"></video></a></div>`,
    );
  });

  it.each([
    'https://www.youtube.com/watch?v=hx1mjT73xYE',
    'https://youtu.be/hx1mjT73xYE?t=5',
    'https://m.youtube.com/watch?list=a&v=hx1mjT73xYE#x',
    'https://www.youtube.com/embed/hx1mjT73xYE',
    'https://youtube.com/shorts/hx1mjT73xYE',
  ])('of %s is its still, at the end of the message', async (href) => {
    const written = href.replaceAll('&', '&amp;');
    expect(await htmlOf(`${href}\n\nb`)).toBe(
      `<p>${link(written)}</p>\n<p>b</p>\n<div class="youtube-video message_inline_image"><a data-id="hx1mjT73xYE" href="${written}"><img src="/external_content/48"></a></div>`,
    );
  });

  it.each([
    'https://youtube.com/watch?v=short',
    'https://youtube.com/',
    'https://notyoutube.com/watch?v=hx1mjT73xYE',
  ])('is not made of %s', async (href) => {
    expect(await htmlOf(href)).toBe(`<p>${link(href)}</p>`);
  });

  it('is not made where the organization switched previews off', async () => {
    const { html, hasImage } = await renderer.render(`[photo.png](${PHOTO}) ${PICTURE}`, {
      ...sampleContext,
      previewsMedia: false,
    });
    expect(html).toBe(`<p>${link(PHOTO, 'photo.png')} ${link(PICTURE)}</p>`);
    expect(hasImage).toBe(false);
  });

  it('of other sites needs a proxy', async () => {
    const withoutProxy = new MarkdownItMessageRenderer(sampleEmoji);
    const { html } = await withoutProxy.render(PICTURE, sampleContext);
    expect(html).toBe(`<p>${link(PICTURE)}</p>`);
  });

  it('is not made in descriptions', async () => {
    const html = await renderer.renderDescription(`[photo.png](${PHOTO})`, sampleContext);
    expect(html).toBe(`<p>${link(PHOTO, 'photo.png')}</p>`);
  });
});
