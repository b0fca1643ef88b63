import { describe, expect, it } from '@jest/globals';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const render = (source: string) => renderer.render(source, sampleContext);
const htmlOf = async (source: string) => (await render(source)).html;

const PHOTO = '/user_uploads/2/ab/x/photo.png';
const SONG = '/user_uploads/2/ab/x/song.mp3';
const photo = (alt: string) =>
  `<img alt="${alt}" class="inline-image" data-original-content-type="image/png" data-original-dimensions="1920x1080" data-original-src="${PHOTO}" src="/user_uploads/thumbnail/2/ab/x/photo.png/840x560.webp">`;
const player = (title = '') => `<audio controls preload="metadata" src="${SONG}"${title}></audio>`;

describe('![text](address)', () => {
  it.each([
    [`see ![my photo](${PHOTO})!`, `<p>see ${photo('my photo')}!</p>`],
    [`![](${PHOTO})`, `<p>${photo('')}</p>`],
    [
      `![a **b** "c"](https://chat.example${PHOTO} "t")`,
      `<p>${photo('a **b** &quot;c&quot;')}</p>`,
    ],
    [`# ![p](${PHOTO})`, `<h1>${photo('p')}</h1>`],
    [`> ![p](${PHOTO})`, `<blockquote>\n<p>${photo('p')}</p>\n</blockquote>`],
    [`![p](${PHOTO})![p](${PHOTO})`, `<p>${photo('p')}${photo('p')}</p>`],
    [
      '![d](/user_uploads/2/ab/x/dance.gif)',
      '<p><img alt="d" class="inline-image" data-animated="true" data-original-content-type="image/gif" data-original-dimensions="64x64" data-original-src="/user_uploads/2/ab/x/dance.gif" src="/user_uploads/thumbnail/2/ab/x/dance.gif/840x560-anim.webp"></p>',
    ],
    [`![song.mp3](${SONG})`, `<p>${player(' title="song.mp3"')}</p>`],
    [`![](${SONG})`, `<p>${player()}</p>`],
  ])('shows the uploaded file of %s', async (source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });

  it.each([
    [
      '![a](/user_uploads/2/ab/x/notes.txt)',
      '<p>!<a href="/user_uploads/2/ab/x/notes.txt">a</a></p>',
    ],
    ['![a](https://other.example/p.png)', '<p>!<a href="https://other.example/p.png">a</a></p>'],
    ['![a](javascript:alert)', '<p>![a](javascript:alert)</p>'],
    ['![a]', '<p>![a]</p>'],
    ['![a](', '<p>![a](</p>'],
    ['a! b', '<p>a! b</p>'],
    [`\`![p](${PHOTO})\``, `<p><code>![p](${PHOTO})</code></p>`],
  ])('shows nothing for %s', async (source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });

  it('gives readers of the message access to the file', async () => {
    expect(await render(`![p](${PHOTO}) ![s](${SONG})`)).toMatchObject({
      uploadPaths: ['2/ab/x/photo.png', '2/ab/x/song.mp3'],
      hasImage: true,
      hasAttachment: true,
      hasLink: false,
    });
    expect(await render(`![s](${SONG})`)).toMatchObject({ hasImage: false, hasAttachment: true });
  });

  it('has no preview beside it', async () => {
    const html = await htmlOf(`[p](${PHOTO}) ![p](${PHOTO})`);
    expect(html.match(/message_inline_image/g)).toHaveLength(1);
    expect(html.match(/inline-image/g)).toHaveLength(1);
  });
});
