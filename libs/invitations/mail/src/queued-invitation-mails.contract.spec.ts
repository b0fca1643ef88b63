import { expect, it } from '@jest/globals';
import type { InvitationMail } from '@tandem/invitations-domain';
import type { Job } from '@tandem/shared-jobs';
import { MailSeal, openMail, type SealedMail } from '@tandem/shared-mail-queue';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { QueuedInvitationMails } from './queued-invitation-mails.ts';

const test = useTestDatabase();
const seal = new MailSeal('a secret of more than 32 characters');
const mails = () => new QueuedInvitationMails(test().database.sql, seal);

async function queued() {
  const { rows } = await test().database.sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job
     where payload is not null order by id`,
  );
  return rows.map((job) => ({ key: job.key, ...openMail(job, seal) }));
}

const mail = (changes: Partial<InvitationMail>): InvitationMail => ({
  key: 'invitation/1/1',
  email: 'nina@x.test',
  realmName: 'A & B',
  language: 'en',
  inviterName: '<Uli>',
  realmUrl: 'https://acme.test',
  joinUrl: 'https://acme.test/join/abc/',
  kind: 'invitation',
  expiresAt: new Date('2026-03-21T08:15:30Z'),
  ...changes,
});

it('writes each kind of mail once, safe for readers of HTML', async () => {
  await mails().invite(
    mail({}),
    mail({ key: 'invitation/1/2', kind: 'reminder', expiresAt: null }),
    mail({ key: 'confirmation/1', kind: 'confirmation' }),
  );
  await mails().invite(mail({ email: 'other@x.test' }));
  await mails().notifyRegistered({
    key: 'known/1',
    email: 'k@x.test',
    language: 'en',
    realmName: 'A & B',
    realmUrl: 'https://acme.test',
  });
  const all = await queued();
  expect(all.map(({ subject }) => subject)).toEqual([
    '<Uli> has invited you to join A & B',
    'Reminder: join <Uli> at A & B',
    'Confirm your address to join A & B',
    'You have an account at A & B',
  ]);
  const [first, reminder] = all;
  expect(first).toMatchObject({ to: { address: 'nina@x.test' }, fromName: 'A & B' });
  expect(first?.text).toContain('good until 2026-03-21 08:15 UTC');
  expect(first?.html).toContain('&#60;Uli&#62;');
  expect(first?.html).not.toContain('<Uli>');
  expect(reminder?.text).not.toContain('good until');
});

it('writes in the language of the organization', async () => {
  const german = { language: 'de' };
  await mails().invite(
    mail({ ...german, key: 'invitation/2/1' }),
    mail({ ...german, key: 'invitation/2/2', kind: 'reminder', expiresAt: null }),
    mail({ ...german, key: 'confirmation/2', kind: 'confirmation' }),
  );
  const [first, reminder, confirmation] = (await queued()).slice(-3);
  expect(first?.subject).toBe('<Uli> lädt Sie zu A & B ein');
  expect(first?.text).toContain('gilt bis 2026-03-21 08:15 UTC');
  expect(first?.html).toContain('<html lang="de">');
  expect(first?.html).toContain('Oder öffnen Sie diese Adresse:');
  expect(reminder?.subject).toBe('Erinnerung: <Uli> lädt Sie zu A & B ein');
  expect(confirmation?.subject).toBe('Bestätigen Sie Ihre Adresse für A & B');
});

it('removes unsent mails', async () => {
  await mails().withdraw('invitation/1/1');
  expect((await queued()).map(({ key }) => key)).not.toContain('invitation/1/1');
});
