import { describe, expect, it } from '@jest/globals';
import { sampleContext } from '../testing/sample-context.ts';
import { sampleEmoji } from '../testing/sample-emoji.ts';
import { MarkdownItMessageRenderer } from './markdown-it-message-renderer.ts';

const renderer = new MarkdownItMessageRenderer(sampleEmoji);
const htmlOf = async (source: string, defaultCodeLanguage: string | null = null) =>
  (await renderer.render(source, { ...sampleContext, defaultCodeLanguage })).html;
const block = (body: string, language?: string) =>
  `<div class="codehilite"${language ? ` data-code-language="${language}"` : ''}><pre><span></span><code>${body}\n</code></pre></div>`;
const span = (className: string, text: string) => `<span class="${className}">${text}</span>`;

describe('a code block', () => {
  it.each([
    ['py', 'Python'],
    ['py2', 'Python 2.x'],
    ['js', 'JavaScript'],
    ['latex', 'TeX'],
    ['tex', 'TeX'],
    ['C++', 'C++'],
    ['text', 'Text only'],
    ['inventedlanguage', 'inventedlanguage'],
  ])('in %s names the language %s', async (written, name) => {
    expect(await htmlOf(`\`\`\`${written}\n\n\`\`\``)).toBe(block('', name));
    expect(await htmlOf(`~~~~ {.${written}}\n\n~~~~`)).toBe(block('', name));
  });

  it.each(['#!python', '#!/usr/bin/env python', '#!/usr/bin/python'])(
    'without a language is highlighted as its first line %s says',
    async (line) => {
      const html = await htmlOf(`\`\`\`\n${line}\nx = "1"\n\`\`\``);
      const code = `${span('n', 'x')} ${span('o', '=')} ${span('s2', '&quot;1&quot;')}`;
      expect(html).toBe(block(`${span('ch', line)}\n${code}`));
      expect(await htmlOf(`    ${line}\n    x = "1"`)).toBe(html);
      expect(await htmlOf(`> ~~~\n> ${line}\n> x = "1"\n> ~~~`)).toContain(html);
    },
  );

  it('without a language is highlighted as colons before a language say', async () => {
    const html = await htmlOf('```\n:::python\nNone\n```');
    expect(html).toBe(block(`${span('p', ':::')}${span('n', 'python')}\n${span('kc', 'None')}`));
  });

  it.each(['#!nothing', '#!', ':: a', ' x'])(
    'whose first line %j names no language is plain',
    async (line) => {
      expect(await htmlOf(`\`\`\`\n${line}\nNone\n\`\`\``)).toBe(block(`${line}\nNone`));
    },
  );

  it.each([
    ['php', 'PHP'],
    ['css+php', 'CSS+PHP'],
    ['html+php', 'HTML+PHP'],
    ['xml+php', 'XML+PHP'],
    ['javascript+php', 'JavaScript+PHP'],
  ])('in %s has a class for each kind of quotes', async (written, name) => {
    const html = await htmlOf(`\`\`\`${written}\n<?php\n$x = 'a' . "b";\n\`\`\``);
    expect(html).toContain(`data-code-language="${name}"`);
    expect(html).toContain(span('s1', `'a'`));
    expect(html).toContain(span('s2', `"b"`));
  });

  it.each([
    ['<?php', `${span('o', '&lt;?')}${span('nx', 'php')}\n`],
    [
      '<?= $a ?>\n<?php',
      `${span('o', '&lt;?=')} ${span('nv', '$a')} ${span('cp', '?&gt;')}\n${span('cp', '&lt;?php')}\n`,
    ],
  ])('in PHP begins inside PHP: %j', async (opening, html) => {
    const concatenation = `${span('nv', '$x')} ${span('o', '.')} ${span('nx', 'Y')}${span('p', ';')}`;
    expect(await htmlOf(`\`\`\`php\n${opening}\n$x . Y;\n\`\`\``)).toBe(
      block(`${html}${concatenation}`, 'PHP'),
    );
  });

  it('has the spans that themes of clients know', async () => {
    const html = await htmlOf('```py\ndef speak(self):\n    x = 1  # "one"\n```');
    const [p, n] = [(text: string) => span('p', text), (text: string) => span('n', text)];
    expect(html).toBe(
      block(
        `${span('k', 'def')} ${span('nf', 'speak')}${p('(')}${span('bp', 'self')}${p('):')}\n` +
          `    ${n('x')} ${span('o', '=')} ${span('mi', '1')}  ${span('c1', '# "one"')}`,
        'Python',
      ),
    );
  });

  it.each([
    [
      'tex',
      '\\pi {x}',
      [
        ['k', '\\pi'],
        ['nb', '{'],
        ['nb', '}'],
      ],
    ],
    [
      'js',
      'let a = `b${c}`; // d',
      [
        ['kd', 'let'],
        ['nx', 'a'],
        ['sb', '`b'],
        ['c1', '// d'],
      ],
    ],
    [
      'json',
      '{"a": true}',
      [
        ['p', '{'],
        ['nt', '"a"'],
        ['kc', 'true'],
      ],
    ],
    [
      'c',
      'int main() { return 0x1f; }',
      [
        ['kt', 'int'],
        ['nf', 'main'],
        ['mh', '0x1f'],
      ],
    ],
    [
      'diff',
      '-a\n+b',
      [
        ['gd', '-a'],
        ['gi', '+b'],
      ],
    ],
    [
      'bash',
      '#!/bin/sh\necho "$A"',
      [
        ['nb', 'echo'],
        ['nv', '$A'],
      ],
    ],
    [
      'py',
      'from a import b\nx = 1.5 and None',
      [
        ['kn', 'from'],
        ['mf', '1.5'],
        ['ow', 'and'],
        ['kc', 'None'],
      ],
    ],
  ])('in %s marks %j', async (language, source, spans) => {
    const html = await htmlOf(`\`\`\`${language}\n${source}\n\`\`\``);
    for (const [className = '', text = ''] of spans) expect(html).toContain(span(className, text));
  });

  it('spans never cross a line', async () => {
    const html = await htmlOf('```js\n/* a\nb */\n```');
    expect(html).toBe(block(`${span('cm', '/* a')}\n${span('cm', 'b */')}`, 'JavaScript'));
  });

  it('preserves its text in any language', async () => {
    const source = 'constructor <b> & "c" \'d\' [[e]] \\f';
    for (const language of [
      'py',
      'js',
      'html',
      'css',
      'sql',
      'go',
      'rust',
      'tex',
      'yaml',
      'sh',
      'md',
    ]) {
      const html = await htmlOf(`\`\`\`${language}\n${source}\n\`\`\``);
      const text = html.replace(/<[^>]+>/g, '').trim();
      expect(text).toBe(source.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'));
    }
  });

  it('with hostile lines has no spans', async () => {
    expect(await htmlOf(`\`\`\`py\n${'f('.repeat(150)}\n\`\`\``)).toBe(
      block('f('.repeat(150), 'Python'),
    );
  });

  it('uses the language of the organization unless it names one', async () => {
    expect(await htmlOf('```\nx\n```', 'py')).toBe(block(span('n', 'x'), 'Python'));
    expect(await htmlOf('```text\nx\n```', 'py')).toBe(block('x', 'Text only'));
    expect(await htmlOf('    x', 'py')).toBe(block('x'));
    expect(await htmlOf('```\nx\n```', '')).toBe(block('x'));
  });

  it.each([
    ['loses white space at the ends of lines', '~~~\na \t\n\n  b  \n~~~', block('a\n\n  b')],
    ['loses empty lines around it', '```\n\na\n\n```', block('a')],
    ['runs to the end without a closing fence', '```\na\n\nb', block('a\n\nb')],
    [
      'escapes quotes when it has no language',
      '```\n"a" \'b\'\n```',
      block('&quot;a&quot; &#39;b&#39;'),
    ],
    ['holds shorter fences', '````\n```\na\n```\n````', block('```\na\n```')],
    ['holds fences of the other kind', '~~~\n```\n~~~', block('```')],
    ['with nothing inside is nothing', '```\n```', ''],
    ['follows text without a gap', 'a\n```\nb\n```\nc', `<p>a</p>\n${block('b')}\n<p>c</p>`],
    ['is none when backticks follow', '``` a ```', '<p><code> a </code></p>'],
  ])('%s', async (_, source, html) => {
    expect(await htmlOf(source)).toBe(html);
  });
});
