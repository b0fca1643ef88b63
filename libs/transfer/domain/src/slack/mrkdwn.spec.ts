import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fenced, markdownOf, plainText, type SlackNames } from './mrkdwn.ts';

const names: SlackNames = {
  user: (id) => (id === 'U1' ? 'Ann Bell' : null),
  channel: (id) => ({ C1: 'general', C2: '\u00040\u0004\u00040\u0004' })[id] ?? null,
  emoji: (name) => ({ thumbsup: '👍', party: ':party:' })[name] ?? null,
};

it.each([
  // Marks.
  ['*bold*', '**bold**'],
  ['_italic_', '*italic*'],
  ['~struck~', '~~struck~~'],
  ['*bold _and italic_*', '**bold *and italic***'],
  ['(*a*), *b*.', '(**a**), **b**.'],
  ['2*3*4 and snake_case_name', '2*3*4 and snake_case_name'],
  ['* not bold *', '* not bold *'],
  ['*two\nlines*', '*two\nlines*'],
  ['**', '**'],
  ['***x***', '***x***'],
  ['*_both_* _*both*_', '***both*** ***both***'],
  ['~*a*~ *~b~* _~c~_ ~_d_~', '~~**a**~~ **~~b~~** *~~c~~* ~~*d*~~'],
  ['*a*\n*a*\n*a*', '**a**\n**a**\n**a**'],
  ['^_a_, _b c@d_.', '^*a*, *b c@d*.'],
  ['*a*b **c** d~e~ ~~f~~', '*a*b **c** d~e~ ~~f~~'],
  ['@_a_ \\*b*', '@_a_ \\*b*'],
  ['(*a*} [_b_]', '(**a**} [*b*]'],
  ['f(x)*a* *b*(y)', 'f(x)*a* *b*(y)'],
  // Code is not formatted.
  ['`*x*`', '`*x*`'],
  ['`a &lt; b`', '`a < b`'],
  ['```a *b*\nc```', '```\na *b*\nc\n```'],
  ['see ```x``` there', 'see \n```\nx\n```\n there'],
  ['`<https://a.test>`', '`https://a.test`'],
  // Escapes.
  ['a &amp;lt; b &lt;c&gt;', 'a &lt; b <c>'],
  ['&gt; quoted', '> quoted'],
  // Links.
  ['<https://a.test/x?y=1&amp;z=2>', 'https://a.test/x?y=1&z=2'],
  ['<https://a.test|the page>', '[the page](https://a.test)'],
  ['<https://a.test|https://a.test>', 'https://a.test'],
  ['><https://a.test|page|part>', '>[page|part](https://a.test)'],
  ['<mailto:ann@a.test|ann@a.test>', 'ann@a.test'],
  ['<mailto:ann@a.test|mail>', '[mail](mailto:ann@a.test)'],
  ['*<https://a.test|page>*', '**[page](https://a.test)**'],
  ['<https://a.test|the `page`>', '[the `page`](https://a.test)'],
  ['<```*`>', '```*`'],
  // References.
  ['<@U1>', '@**Ann Bell**'],
  ['<@U1|ann>: hi', '@**Ann Bell**: hi'],
  ['<@U9|gone>', '@gone'],
  ['<@U9>', '@U9'],
  ['<#C1|general>', '#**general**'],
  ['<#C9|secret>', '#secret'],
  ['<!here> <!channel> <!everyone|everyone>', '@**all** @**all** @**all**'],
  ['<!subteam^S1|@team>', '@team'],
  ['<!subteam^S1>', '@S1'],
  ['<!date^1392734382^Posted {date_num}|Feb 18>', '<time:2014-02-18T14:39:42Z>'],
  ['<!date^253402300800^{date}|late>', 'late'],
  // Emoji and lists.
  [':thumbsup: :thumbsup::skin-tone-3:', '👍 👍'],
  [':party: :unknown: 10:30:00', ':party: :unknown: 10:30:00'],
  ['• one\n    ◦ two', '* one\n    * two'],
  ['', ''],
])('%j becomes %j', (text, expected) => {
  expect(markdownOf(text, names)).toBe(expected);
});

it('resolves no marks in names, which would double a text with each reference', () => {
  expect(markdownOf('<https://a.test> <#C2>', names)).toBe('https://a.test #**00**');
});

it('encloses backticks with longer fences', () => {
  expect(fenced('quote', 'a\n```\nb\n```')).toBe('````quote\na\n```\nb\n```\n````');
});

it('makes plain names of topics', () => {
  expect(plainText('*Plan* for <#C1|x> &amp; <@U1>\n`soon` :thumbsup:', names)).toBe(
    'Plan for #general & @Ann Bell soon 👍',
  );
});

it('leaves no mark of its own, and ends, for any text', () => {
  const piece = fc.constantFrom(
    '*',
    '_',
    '~',
    '`',
    '```',
    '<',
    '>',
    '|',
    ':',
    'a',
    ' ',
    '\n',
    '@U1',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.string(), (pieces, other) => {
      const text = markdownOf(`${pieces.join('')}${other}\u0004`, names);
      // oxlint-disable-next-line no-control-regex -- the marks are control characters
      expect(text).not.toMatch(/[\u0001-\u0004]/);
    }),
  );
});
