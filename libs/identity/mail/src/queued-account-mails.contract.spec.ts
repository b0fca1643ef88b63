import { expect, it } from '@jest/globals';
import type { AccountMail, AccountMailSubject } from '@tandem/identity-domain/account-mail';
import type { Job } from '@tandem/shared-jobs';
import { MailSeal, openMail, type SealedMail } from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { QueuedAccountMails } from './queued-account-mails.ts';

const test = useTestDatabase();
const seal = new MailSeal('a secret of more than 32 characters');
const recipient: AccountMail['recipient'] = {
  userId: 2,
  email: 'uli@acme.test',
  fullName: 'Uli <b>',
  isBot: false,
  dateJoined: new Date('2026-03-11T08:00:00Z'),
  wantsLoginMails: true,
  language: 'en',
  timezone: 'Asia/Tokyo',
  realmName: 'Acme',
  realmStringId: 'acme',
};
const change = {
  id: 7,
  realmId: 1,
  userId: 2,
  oldEmail: 'uli@acme.test',
  newEmail: 'uli@new.test',
  requestedAt: new Date('2026-03-11T08:00:00Z'),
  fullName: 'Uli',
  realmName: 'Acme',
  realmStringId: 'acme',
};
const login = {
  type: 'user.logged_in' as const,
  realmId: 1,
  userId: 2,
  clientName: 'ZulipMobile',
  address: '192.0.2.1',
  at: Date.UTC(2026, 2, 11, 20) / 1000,
};

const mailsOf = (sql: Sql) =>
  new QueuedAccountMails(sql, seal, {
    realmUrlOf: (stringId) => `https://${stringId}.test`,
    resetPasswordUrlOf: (realmUrl, token) => `${realmUrl}/reset/${token}`,
    confirmEmailUrlOf: (realmUrl, token) => `${realmUrl}/confirm/${token}`,
  });

it('queues each kind of mail once, safe for readers of HTML', async () => {
  const { sql } = test().database;
  const mails = mailsOf(sql);
  const subjects: readonly AccountMailSubject[] = [
    { kind: 'confirm-email-change', change, token: 'secret' },
    { kind: 'email-changed', newEmail: 'uli@new.test' },
    { kind: 'new-login', login },
    { kind: 'deactivated', comment: 'Thank you for the fish.' },
    { kind: 'deactivated', comment: '' },
  ];
  const all = subjects.map((about, index) => ({
    key: `account/${index}`,
    address: 'to@x.test',
    recipient,
    about,
  }));
  await mails.enqueue(...all);
  await mails.enqueue(...all);
  const { rows } = await sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job order by id`,
  );
  const queued = rows.map((job) => openMail(job, seal));
  expect(queued.map(({ subject }) => subject)).toEqual([
    'Verify your new email address for Acme',
    'Email address changed for Acme',
    'New login from ZulipMobile',
    'Your account in Acme has been deactivated',
    'Your account in Acme has been deactivated',
  ]);
  const [confirmation, changed, newLogin, commented, plain] = queued;
  expect(confirmation).toMatchObject({
    to: { address: 'to@x.test', name: 'Uli <b>' },
    fromName: 'Acme',
  });
  expect(confirmation?.text).toContain('https://acme.test/confirm/secret');
  expect(changed?.text).toContain('(https://acme.test) has been changed to uli@new.test.');
  expect(changed?.html).not.toContain('<b>');
  expect(newLogin?.text).toMatch(/Thursday,? 12 March 2026/);
  expect(newLogin?.text).toContain('IP address: 192.0.2.1');
  expect(commented?.text).toContain('Thank you for the fish.');
  expect(plain?.text).not.toContain('comment');
});

it('writes in the language of the account, and links to pages in it', async () => {
  const { sql } = test().database;
  const mails = mailsOf(sql);
  const subjects: readonly AccountMailSubject[] = [
    { kind: 'password-reset', token: 'secret' },
    { kind: 'new-login', login },
  ];
  await mails.enqueue(
    ...subjects.map((about, index) => ({
      key: `german/${index}`,
      address: 'german@x.test',
      recipient: { ...recipient, language: 'de' },
      about,
    })),
  );
  const { rows } = await sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job
     where key like 'german/%' order by id`,
  );
  const [reset, newLogin] = rows.map((job) => openMail(job, seal));
  expect(reset?.subject).toBe('Neues Passwort für Acme');
  expect(reset?.text).toContain('https://acme.test/reset/secret?language=de');
  expect(reset?.html).toContain('<html lang="de">');
  expect(newLogin?.text).toContain('Donnerstag, 12. März 2026');
});
