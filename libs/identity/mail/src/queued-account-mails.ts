import type { AccountMail, AccountMails } from '@tandem/identity-domain/account-mail';
import { PostgresMailQueue, composeMail, type MailSeal } from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';
import { contentOf, type AccountMailOptions } from './account-mail-texts.ts';

/** Writes mails about accounts into the mail queue, in the present transaction. */
export class QueuedAccountMails implements AccountMails {
  readonly #queue: PostgresMailQueue;
  readonly #options: AccountMailOptions;

  constructor(sql: Sql, seal: MailSeal, options: AccountMailOptions) {
    this.#queue = new PostgresMailQueue(sql, seal);
    this.#options = options;
  }

  async enqueue(...mails: readonly AccountMail[]): Promise<void> {
    await this.#queue.enqueue(
      ...mails.map((mail) => ({
        key: mail.key,
        to: { address: mail.address, name: mail.recipient.fullName },
        fromName: mail.recipient.realmName,
        ...composeMail(contentOf(mail, this.#options)),
      })),
    );
  }
}
