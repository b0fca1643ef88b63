import type { InvitationMail, InvitationMails, KnownAddressMail } from '@tandem/invitations-domain';
import {
  PostgresMailQueue,
  composeMail,
  type MailContent,
  type MailSeal,
} from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';
import { mailTexts } from './invitation-mail-texts.ts';

/** Writes the mails of invitations into the mail queue, in the transaction of the command. */
export class QueuedInvitationMails implements InvitationMails {
  readonly #queue: PostgresMailQueue;

  constructor(sql: Sql, seal: MailSeal) {
    this.#queue = new PostgresMailQueue(sql, seal);
  }

  async invite(...mails: readonly InvitationMail[]): Promise<void> {
    await this.#queue.enqueue(
      ...mails.map((mail) => ({
        key: mail.key,
        to: { address: mail.email },
        fromName: mail.realmName,
        ...composeMail(contentOf(mail)),
      })),
    );
  }

  async notifyRegistered(mail: KnownAddressMail): Promise<void> {
    const { realmName: realm } = mail;
    const { language, t } = mailTexts.textsFor([mail.language]);
    await this.#queue.enqueue({
      key: mail.key,
      to: { address: mail.email },
      fromName: realm,
      ...composeMail({
        language,
        subject: t('known.subject', { realm }),
        paragraphs: [t('hello'), t('known.text', { realm })],
        action: {
          label: t('known.action'),
          url: mail.realmUrl,
          alternative: t('alternative'),
        },
        footer: [t('notYou')],
      }),
    });
  }

  async withdraw(...keys: readonly string[]): Promise<void> {
    await this.#queue.withdraw(...keys);
  }
}

function contentOf(mail: InvitationMail): MailContent {
  const { kind, realmName: realm, inviterName: inviter, joinUrl, realmUrl, expiresAt } = mail;
  const { language, t } = mailTexts.textsFor([mail.language]);
  const time = expiresAt?.toISOString().replace('T', ' ').slice(0, 16);
  const organization = `${realm}, ${realmUrl}`;
  const validity = time === undefined ? t('alone') : t('until', { time });
  const action = { url: joinUrl, alternative: t('alternative') };
  if (kind === 'confirmation') {
    return {
      language,
      subject: t('confirmation.subject', { realm }),
      paragraphs: [t('hello'), t('confirmation.text', { realm })],
      action: { ...action, label: t('confirmation.action') },
      footer: [organization, validity, t('notYou')],
    };
  }
  return {
    language,
    subject: t(`${kind}.subject`, { realm, inviter }),
    paragraphs: [t('hello'), t(`${kind}.text`, { realm, inviter })],
    action: { ...action, label: t('accept') },
    footer: [organization, validity, t('unknown')],
  };
}
