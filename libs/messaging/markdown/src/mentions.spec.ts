import { describe, expect, it } from '@jest/globals';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const render = (source: string) => renderer.render(source, sampleContext);
const SPOKEN = '<span class="user-mention" data-user-id="7">@Zoe</span>';
const SILENT = '<span class="user-mention silent" data-user-id="7">Zoe</span>';

describe('a mention', () => {
  it('counts when it is spoken', async () => {
    expect(await render('@**Zoe** @**Zoe** @*support*')).toMatchObject({
      mentionedUserIds: [7],
      mentionedGroupIds: [17],
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
    });
  });

  it.each([
    ['@**all**', true, false],
    ['@**everyone**', true, false],
    ['@**channel**', true, false],
    ['@**topic**', false, true],
  ])(
    '%s mentions all users there',
    async (source, mentionsChannelWildcard, mentionsTopicWildcard) => {
      expect(await render(source)).toMatchObject({
        mentionsChannelWildcard,
        mentionsTopicWildcard,
      });
    },
  );

  it.each([
    ['silent', '@_**Zoe** @_*support*'],
    ['in a quote', '> @**Zoe** @*support* @**all** @**topic**'],
    ['in a quote fence', '```quote\n@**Zoe** @*support* @**all**\n```'],
    ['in a quote in a list', '* a\n> @**Zoe**'],
    ['in code', '`@**Zoe**` ``@**all**``'],
    ['in a code block', '```\n@**Zoe** @*support* @**all**\n```'],
    ['in a formula', '$$@**Zoe**$$'],
    ['inside a word', 'mail@**Zoe**'],
  ])('does not count %s', async (_, source) => {
    expect(await render(source)).toMatchObject({
      mentionedUserIds: [],
      mentionedGroupIds: [],
      mentionsChannelWildcard: false,
      mentionsTopicWildcard: false,
    });
  });

  it.each([
    ['shows the true name', '@**zOE**', `<p>${SPOKEN}</p>`],
    ['is silent in a quote', '> @**Zoe**', `<blockquote>\n<p>${SILENT}</p>\n</blockquote>`],
    [
      'after the quote counts again',
      '> x\n\n@**Zoe**',
      `<blockquote>\n<p>x</p>\n</blockquote>\n<p>${SPOKEN}</p>`,
    ],
    ['whose name and id disagree is text', '@**Ann|7**', '<p>@<strong>Ann|7</strong></p>'],
    ['of an unknown id is text', '@**|8**', '<p>@<strong>|8</strong></p>'],
    ['of an unknown group is text', '@*nobody*', '<p>@<em>nobody</em></p>'],
    ['of all has no silent form', '@_**all**', '<p>@_<strong>all</strong></p>'],
    ['may stand in parentheses', '(@**Zoe**)', `<p>(${SPOKEN})</p>`],
    ['may stand in bold text', '**hi @**Zoe****', `<p><strong>hi ${SPOKEN}</strong></p>`],
    ['of an unknown channel is text', '#**nowhere**', '<p>#<strong>nowhere</strong></p>'],
  ])('%s', async (_, source, html) => {
    expect((await render(source)).html).toBe(html);
  });
});

describe('a link to a channel', () => {
  const link = (attributes: string, text: string) => `<p><a ${attributes}>${text}</a></p>`;
  const base = '/#narrow/channel/9-announce';

  it.each([
    [
      'without regard to case',
      '#**Announce**',
      link(`class="stream" data-stream-id="9" href="${base}"`, '#announce'),
    ],
    [
      'to a topic without messages',
      '#**announce>a.b/c**',
      link(
        `class="stream-topic" data-stream-id="9" href="${base}/topic/a.2Eb.2Fc"`,
        '#announce &gt; a.b/c',
      ),
    ],
    [
      'to the general chat',
      '#**announce>**',
      link(
        `class="stream-topic" data-stream-id="9" href="${base}/topic/"`,
        '#announce &gt; <em>general chat</em>',
      ),
    ],
    [
      'to a message there',
      '#**announce>@5**',
      link(
        `class="message-link" href="${base}/topic//near/5"`,
        '#announce &gt; <em>general chat</em> @ 💬',
      ),
    ],
  ])('%s', async (_, source, html) => {
    expect((await render(source)).html).toBe(html);
  });
});
