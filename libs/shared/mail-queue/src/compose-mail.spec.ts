import { expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.ts';

const content = {
  language: 'en',
  subject: 'A & B',
  paragraphs: ['<b>Hello</b>\nthere', 'Second.'],
  quote: { html: '<p><em>quoted</em></p>', text: '*quoted*' },
  action: {
    label: 'Join <now>',
    url: 'https://chat.example.org/join/abc/?a=1&b="2"',
    alternative: 'Or open:',
  },
  footer: ['You were invited.', { label: 'Unsubscribe', url: 'https://chat.example.org/u' }],
};

it('has the same content in text and in HTML', () => {
  const { subject, text, html } = composeMail(content);
  expect(subject).toBe('A & B');
  expect(text).toBe(
    [
      '<b>Hello</b>\nthere',
      'Second.',
      '*quoted*',
      'Join <now>:\nhttps://chat.example.org/join/abc/?a=1&b="2"',
      '-- \nYou were invited.\nUnsubscribe: https://chat.example.org/u\n',
    ].join('\n\n'),
  );
  expect(html).toContain('&#60;b&#62;Hello&#60;/b&#62;<br>there');
  expect(html).toContain('href="https://chat.example.org/join/abc/?a=1&#38;b=&#34;2&#34;"');
  expect(html).toContain('<p><em>quoted</em></p>');
});

it('loads nothing, and has a plain layout if it is short', () => {
  const { text, html } = composeMail({ language: 'en', subject: 'x', paragraphs: ['y'] });
  expect(text).toBe('y\n');
  expect(html).not.toMatch(/<img|<link|<script|url\(/);
});
