import { beforeEach, describe, expect, it } from '@jest/globals';
import { ContentError, type RenderContext } from '@tandem/messaging-domain/content';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { IsolatingMessageRenderer } from './isolating-message-renderer.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';
import { renderTasks, type RenderReply, type RenderTask } from './render-task.ts';

const full = new MarkdownItMessageRenderer(sampleEmoji);
const work = renderTasks(sampleEmoji);

let sent: { task: RenderTask; client: string }[];
let fail: (task: RenderTask) => string | null;
const renderer = new IsolatingMessageRenderer(sampleEmoji, {
  run: async (task, client): Promise<RenderReply> => {
    sent.push({ task, client });
    const fault = fail(task);
    if (fault !== null) throw Object.assign(new Error(fault), { fault });
    return structuredClone(await work(structuredClone(task)));
  },
});
const atOnce: RenderContext = { ...sampleContext, mayTakeLong: false };
const MATH = 'see $$x^2$$';
const CODE = '```py\nx = 1\n```';

beforeEach(() => {
  sent = [];
  fail = () => null;
});

describe('rendering without risk for others', () => {
  it.each([
    'hello **world** :tada: #12 https://example.com',
    '> quoted\n\n* a\n  * b',
    '```\nplain code\n```',
    'a | b\n--- | ---\nc | d',
    'mathematics costs $$ a lot',
    'a '.repeat(500),
  ])('renders short and simple texts at once (%#)', async (source) => {
    expect(await renderer.render(source, sampleContext)).toEqual(
      await full.render(source, sampleContext),
    );
    expect(sent).toEqual([]);
  });

  it.each([MATH, CODE, '```math\nx\n```', '~~~ {.js}\na\n~~~', 'a '.repeat(501)])(
    'renders slow texts on another thread (%#)',
    async (source) => {
      expect(await renderer.render(source, sampleContext)).toEqual(
        await full.render(source, sampleContext),
      );
      expect(sent).toMatchObject([{ task: { source, effort: 'full' }, client: 'user 7' }]);
      expect(renderer.mayTakeLong(source)).toBe(true);
    },
  );

  it('judges a quotation by its content', () => {
    expect(renderer.mayTakeLong('said:\n````quote\na\n````\nand')).toBe(false);
    const code = ['````quote\n```\nx = 1\n```\n````', '```\n```quote\n```', '```quote\na'];
    for (const source of code) expect(renderer.mayTakeLong(source)).toBe(true);
  });

  it('counts the default language of code', async () => {
    const context = { ...sampleContext, defaultCodeLanguage: 'python' };
    await renderer.render('```\nx = 1\n```', context);
    expect(sent).toHaveLength(1);
  });

  it('uses another thread if the linkifiers of an organization take long', async () => {
    const linkifiers = Array.from({ length: 300 }, (_, n) => ({
      pattern: `(a|aa|b|[a-c]{1,20})+X${n}`,
      urlTemplate: 'https://x/',
    }));
    const source = 'ab c '.repeat(100);
    await renderer.render(source, { ...sampleContext, linkifiers });
    expect(sent).toHaveLength(1);
  });

  it('renders descriptions likewise', async () => {
    expect(await renderer.renderDescription('*a*', sampleContext)).toBe('<p><em>a</em></p>');
    expect(sent).toEqual([]);
    const html = await renderer.renderDescription(MATH, { ...sampleContext, writerId: null });
    expect(html).toContain('katex');
    expect(sent).toMatchObject([{ task: { kind: 'description' }, client: 'service' }]);
  });

  it('renders everything at once where a transaction waits', async () => {
    const { html } = await renderer.render(`${MATH}\n\n${CODE}`, atOnce);
    expect(html).toContain('<span class="tex-error">$$x^2$$</span>');
    expect(html).toContain('data-code-language="Python"');
    expect(html).not.toContain('class="mi"');
    expect(await renderer.renderDescription(MATH, atOnce)).toContain('tex-error');
    expect(sent).toEqual([]);
  });
});

describe('a text that takes too much', () => {
  it.each(['timed_out', 'out_of_memory'])(
    'is rendered without formulas when it %s',
    async (fault) => {
      fail = ({ effort }) => (effort === 'full' ? fault : null);
      const { html } = await renderer.render(MATH, sampleContext);
      expect(html).toBe('<p>see <span class="tex-error">$$x^2$$</span></p>');
      expect(sent.map(({ task }) => task.effort)).toEqual(['full', 'linear']);
    },
  );

  it('is refused when even that takes too much', async () => {
    fail = () => 'timed_out';
    await expect(renderer.render(MATH, sampleContext)).rejects.toThrow(
      new ContentError('MESSAGE_NOT_RENDERABLE'),
    );
  });

  it('is refused when it makes too much HTML', async () => {
    const source = '\u{1f4a9}'.repeat(20_000);
    await expect(renderer.render(source, sampleContext)).rejects.toThrow(
      new ContentError('MESSAGE_NOT_RENDERABLE'),
    );
  });

  it('may be sent again when there was no room', async () => {
    fail = () => 'refused';
    await expect(renderer.renderDescription(MATH, sampleContext)).rejects.toMatchObject({
      code: 'RENDERING_BUSY',
      data: { retryAfterSeconds: 2 },
    });
  });

  it('passes on other errors', async () => {
    fail = () => 'broken';
    await expect(renderer.render(MATH, sampleContext)).rejects.toThrow('broken');
  });
});

describe('a formula', () => {
  const htmlOf = async (tex: string) => (await full.render(`$$${tex}$$`, sampleContext)).html;

  it.each([
    '\\def\\a{x}\\a',
    '\\gdef\\a{x}',
    '\\edef\\a{x}',
    '\\xdef\\a{x}',
    '\\let\\a=x\\a',
    '\\futurelet\\a bc',
    '\\global\\def\\a{x}',
    '\\long\\def\\a{x}',
    '\\newcommand{\\a}{x}',
    '\\renewcommand{\\frac}{x}',
    '\\providecommand\\a{x}',
    '\\newcommand*\\a{x}',
  ])('is not set when it defines a command: %s', async (tex) => {
    expect(await htmlOf(tex)).toMatch(/^<p><span class="tex-error">/);
  });

  it('is not set when it is too long', async () => {
    expect(await htmlOf('x'.repeat(2_000))).toContain('class="katex"');
    expect(await htmlOf('x'.repeat(2_001))).toMatch(/^<p><span class="tex-error">/);
  });

  it.each(['\\left(x\\right)', '\\longrightarrow', '\\deg'])(
    'is set though a command begins like a definition: %s',
    async (tex) => {
      expect(await htmlOf(tex)).toContain('class="katex"');
    },
  );
});
