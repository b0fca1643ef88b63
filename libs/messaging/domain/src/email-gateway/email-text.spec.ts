import { describe, expect, it } from '@jest/globals';
import type { EmailOption } from './channel-address.ts';
import { emailText, emailTopic, type MailFiles } from './email-text.ts';
import type { IncomingMail } from './incoming-mail.ts';

const mail = (changes: Partial<IncomingMail> = {}): IncomingMail => ({
  messageId: '<1@x>',
  from: 'Ann <ann@x.org>',
  subject: 'Soup',
  plainText: 'hello',
  formattedText: null,
  attachments: [],
  ...changes,
});
const text = (changes: Partial<IncomingMail>, ...options: EmailOption[]) =>
  emailText(mail(changes), new Set(options), { stored: [], leftOut: [] });
const withFiles = (files: Partial<MailFiles>, changes: Partial<IncomingMail> = {}) =>
  emailText(mail(changes), new Set(), { stored: [], leftOut: [], ...files });

describe('the topic of a mail', () => {
  it.each([
    ['Soup', 'Soup'],
    ['Re: RE : Fwd: AW: Soup', 'Soup'],
    ['  ', 'Email with no subject'],
    ['Re:', 'Email with no subject'],
    ['a\u0000\u0007b', 'a b'],
    ['Reason: why', 'Reason: why'],
  ])('of %j is %j', (subject, topic) => {
    expect(emailTopic(subject)).toBe(topic);
  });

  it('takes no time for endless replies', () => {
    expect(emailTopic('re:'.repeat(100_000)).length).toBeLessThanOrEqual(1_000);
  });
});

describe('the text of a mail', () => {
  it('is the plain one, unless HTML is preferred', () => {
    const both = { plainText: 'plain', formattedText: '**bold**' };
    expect(text(both)).toBe('plain');
    expect(text(both, 'prefer-html')).toBe('**bold**');
    expect(text({ plainText: ' ', formattedText: '**bold**' })).toBe('**bold**');
    expect(text({ plainText: 'plain' }, 'prefer-html')).toBe('plain');
    expect(text({ plainText: null })).toBe('(No email body)');
    expect(text({ plainText: 'a\0b\r\nc' })).toBe('ab\nc');
  });

  it('names the sender if the address has the option, without formatting', () => {
    const from = '@**all** `x` <ann@x.org>';
    expect(text({ from }, 'show-sender')).toBe('**From:** @ all   x  <ann@x.org>\nhello');
  });

  it('repeats a subject that is cut in the topic', () => {
    const subject = 'long '.repeat(13).trim();
    expect(text({ subject })).toBe(`**Subject:** ${subject}\nhello`);
  });

  it('omits a signature, unless the address has the option', () => {
    const plainText = 'hello\n-- \nAnn, Acme';
    expect(text({ plainText })).toBe('hello');
    expect(text({ plainText }, 'include-footer')).toBe(plainText);
    const several = 'a\n--\nb\n--\nc';
    expect(text({ plainText: several })).toBe(several);
  });

  it('omits a quote at the end', () => {
    const quote = 'On Mon, Ann wrote:\n> old\n>\n> older';
    expect(text({ plainText: `new\n\n${quote}\n` })).toBe('new');
    expect(text({ plainText: `new\n\n${quote}` }, 'include-quotes')).toBe(`new\n\n${quote}`);
    const broken = 'new\n\nOn Monday the 3rd, Ann Somebody\n<ann@x.org> wrote:\n\n> old'; // glossary: allow
    expect(text({ plainText: broken })).toBe('new');
    const between = '> question\nanswer\n> next\nanswer';
    expect(text({ plainText: between })).toBe(between);
    expect(text({ plainText: '> only\n> a quote' })).toBe('> only\n> a quote');
    const forwarded = 'look\n-----Original Message-----\nFrom: x\n\nold';
    expect(text({ plainText: forwarded })).toBe('look');
  });

  it('fits into a message', () => {
    const long = text({ plainText: '😀'.repeat(20_000) }, 'show-sender');
    expect(Array.from(long)).toHaveLength(10_000);
    expect(long).toMatch(/^\*\*From:\*\* .*\n😀+\n\[message truncated\]$/u);
  });

  it('fits into a message, also with a long sender', () => {
    const from = `${'😀'.repeat(20_000)} <ann@x.org>`;
    const long = text({ from, plainText: 'x'.repeat(20_000) }, 'show-sender');
    expect(Array.from(long)).toHaveLength(10_000);
    expect(long).toMatch(/^\*\*From:\*\* 😀{199}…\nx+\n\[message truncated\]$/u);
  });

  it('mentions files that are left out', () => {
    expect(withFiles({ leftOut: ['a.pdf', '*b*\n.png'] })).toBe(
      'hello\n\n*Attachments that were left out: a.pdf, b .png*',
    );
  });

  it('links to stored files, also when the rest is truncated', () => {
    const stored = [
      { name: 'a [final].pdf', pathId: '1/ab/x/a-final.pdf' },
      { name: '[]', pathId: '1/ab/y/file' },
    ];
    const links =
      '\n\n[a final .pdf](/user_uploads/1/ab/x/a-final.pdf)\n[file](/user_uploads/1/ab/y/file)';
    expect(withFiles({ stored })).toBe(`hello${links}`);
    const long = withFiles({ stored }, { plainText: 'x'.repeat(20_000) });
    expect(long).toHaveLength(10_000);
    expect(long.endsWith(`x\n[message truncated]${links}`)).toBe(true);
  });
});
