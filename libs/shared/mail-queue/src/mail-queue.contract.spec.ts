import { describe, expect, it } from '@jest/globals';
import type { Job } from '@tandem/shared-jobs';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { MailSeal, PostgresMailQueue, composeMail, openMail, type SealedMail } from './index.ts';

const test = useTestDatabase();
const seal = new MailSeal('a secret of more than 32 characters');
const mail = {
  key: 'invitation/1/1',
  to: { address: 'vera@example.org' },
  ...composeMail({ language: 'en', subject: 'Join', paragraphs: ['Secret link: 12345'] }),
};

async function queued(): Promise<Job<SealedMail>[]> {
  const { rows } = await test().database.sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job where queue = 'mail'`,
  );
  return rows;
}

it('stores one mail for a key, encrypted', async () => {
  const queue = new PostgresMailQueue(test().database.sql, seal);
  await queue.enqueue(mail, { ...mail, key: 'invitation/2/1' });
  await queue.enqueue({ ...mail, subject: 'again' });
  const jobs = await queued();
  expect(jobs.map(({ key }) => key).sort()).toEqual(['invitation/1/1', 'invitation/2/1']);
  expect(JSON.stringify(jobs)).not.toContain('12345');
  const { key, ...content } = mail;
  expect(
    openMail(
      jobs.find((job) => job.key === key)!,
      seal,
    ),
  ).toEqual(content);
});

describe('a closed mail', () => {
  it('opens under its own key and secret only', () => {
    const sealed = seal.close('text', 'a');
    expect(seal.open(sealed, 'a')).toBe('text');
    expect(() => seal.open(sealed, 'b')).toThrow();
    expect(() => new MailSeal('another secret of 32 characters!').open(sealed, 'a')).toThrow();
  });

  it('is closed differently each time', () => {
    expect(seal.close('text', 'a')).not.toBe(seal.close('text', 'a'));
  });
});

it('takes mails back', async () => {
  const queue = new PostgresMailQueue(test().database.sql, seal);
  await queue.withdraw('invitation/2/1');
  const { rows } = await test().database.sql.query(
    `select payload from job where key = 'invitation/2/1' and abandoned`,
  );
  expect(rows).toEqual([{ payload: null }]);
});
