import { JobQueue, type Job } from '@tandem/shared-jobs';
import type { Sql } from '@tandem/shared-postgres';
import type { MailSeal } from './mail-seal.ts';

/** The queue's name in the table of jobs. */
export const MAIL_QUEUE = 'mail';

/** A mail as it waits. */
export interface QueuedMail {
  /**
   * The purpose of the mail, e.g. `invitation/17/1` or `new-login/5/1763700000`: one mail is sent for a
   * key, even if it is queued several times.
   */
  readonly key: string;
  readonly to: { readonly address: string; readonly name?: string };
  /** Shown as the sender's name; the address is the server's. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An address that unsubscribes the recipient by one request. */
  readonly unsubscribeUrl?: string;
}

/** A mail in the table of jobs. */
export interface SealedMail {
  readonly sealed: string;
}

/**
 * Mails to be sent once the transaction of `sql` is committed: `new PostgresMailQueue(sql, new
 * MailSeal(secret)).enqueue({ key, to, ...composeMail(…) })`.
 */
export class PostgresMailQueue {
  readonly #jobs: JobQueue<SealedMail>;
  readonly #seal: MailSeal;

  constructor(sql: Sql, seal: MailSeal) {
    this.#jobs = new JobQueue(MAIL_QUEUE, sql);
    this.#seal = seal;
  }

  /** Queues mails, all of a call in one round trip; those with a known key are skipped. */
  async enqueue(...mails: readonly QueuedMail[]): Promise<void> {
    await this.#jobs.add(
      ...mails.map(({ key, ...mail }) => ({
        key,
        payload: { sealed: this.#seal.close(JSON.stringify(mail), key) },
      })),
    );
  }

  /** Removes unsent mails. */
  async withdraw(...keys: readonly string[]): Promise<void> {
    await this.#jobs.withdraw(...keys);
  }
}

/** The mail of a job. @throws Error when it was queued under another secret */
export function openMail(job: Job<SealedMail>, seal: MailSeal): Omit<QueuedMail, 'key'> {
  return JSON.parse(seal.open(job.payload.sealed, job.key)) as Omit<QueuedMail, 'key'>;
}
