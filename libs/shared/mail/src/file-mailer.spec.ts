import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { createMailer, defaultSender } from './create-mailer.ts';
import { MailRefused, type Mail } from './mail.ts';

const mail: Mail = {
  to: { address: 'vera@example.org' },
  subject: 'Join Tandem!',
  text: 'Come in.',
  html: '<p>Come in.</p>',
};
const posting = { id: 'invitation/1/1', writtenAt: new Date('2026-03-11T08:15:30Z') };
let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const aMailer = () => createMailer({ mailUrl: null, dataDir, from: 'noreply@localhost' });

it('writes a mail that a mail program can open', async () => {
  await aMailer().send(mail, posting);
  const [name = ''] = await readdir(join(dataDir, 'mail'));
  expect(name).toMatch(/^2026-03-11T08-15-30-000Z-join-tandem-[0-9a-f]{12}\.eml$/);
  const path = join(dataDir, 'mail', name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const parsed = await PostalMime.parse(await readFile(path));
  expect(parsed).toMatchObject({
    subject: 'Join Tandem!',
    to: [{ address: 'vera@example.org' }],
    from: { address: 'noreply@localhost' },
  });
  expect([parsed.text?.trim(), parsed.html?.trim()]).toEqual(['Come in.', '<p>Come in.</p>']);
});

it('writes the same mail once, and another one beside it', async () => {
  const mailer = aMailer();
  await mailer.send(mail, posting);
  await mailer.send(mail, posting);
  await mailer.send(mail, { ...posting, id: 'invitation/2/1' });
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2);
});

it('shows texts that look like encoded words as they were written', async () => {
  const word = '=?utf-8?q?=62oss?=';
  const to = { address: 'vera@example.org', name: word };
  await aMailer().send({ ...mail, subject: `From ${word}`, fromName: word, to }, posting);
  const [name = ''] = await readdir(join(dataDir, 'mail'));
  const text = await readFile(join(dataDir, 'mail', name), 'utf8');
  expect(text.split('\r\n\r\n')[0]).not.toContain('=62oss');
  const parsed = await PostalMime.parse(text);
  const shown = [parsed.subject, parsed.from?.name, parsed.to?.[0]?.name];
  expect(shown.map((each) => each?.replaceAll('\u2060', ''))).toEqual([`From ${word}`, word, word]);
});

it('refuses data that is not an address', async () => {
  const sending = aMailer().send({ ...mail, to: { address: 'a@b, c@d' } }, posting);
  await expect(sending).rejects.toBeInstanceOf(MailRefused);
});

it('sends from the host that clients see', () => {
  expect(defaultSender('https://chat.example.org:8443')).toBe('noreply@chat.example.org');
  expect(defaultSender('http://[::1]:9991')).toBe('noreply@localhost');
});
