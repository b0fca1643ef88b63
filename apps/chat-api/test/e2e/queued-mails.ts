import type { Job } from '@tandem/shared-jobs';
import { MailSeal, openMail, type QueuedMail, type SealedMail } from '@tandem/shared-mail-queue';
import { SECRET, type ChatApiUnderTest } from './chat-api-under-test.ts';

/** The mails in the queue for an address, newest first. */
export async function mailsTo(
  { database }: Pick<ChatApiUnderTest, 'database'>,
  email: string,
): Promise<readonly Omit<QueuedMail, 'key'>[]> {
  const seal = new MailSeal(SECRET);
  const { rows } = await database.database.sql.query<Job<SealedMail>>(
    `select id, key, payload, attempts, created_at as "createdAt" from job
     where queue = 'mail' and payload is not null order by id desc`,
  );
  return rows.map((job) => openMail(job, seal)).filter(({ to }) => to.address === email);
}

/** The key in the link of an invitation; empty without one. */
export function keyIn(text: string): string {
  return /\/join\/(\w{24})\//.exec(text)?.[1] ?? '';
}
