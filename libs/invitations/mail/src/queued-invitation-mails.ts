import type { InvitationMail, InvitationMails, KnownAddressMail } from '@tandem/invitations-domain';
import {
  PostgresMailQueue,
  composeMail,
  type MailContent,
  type MailSeal,
} from '@tandem/shared-mail-queue';
import type { Sql } from '@tandem/shared-postgres';

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

  async notifyRegistered({ key, email, realmName, realmUrl }: KnownAddressMail): Promise<void> {
    await this.#queue.enqueue({
      key,
      to: { address: email },
      fromName: realmName,
      ...composeMail({
        subject: `You have an account at ${realmName}`,
        paragraphs: [
          'Hello,',
          `somebody, probably you, asked to join ${realmName} with this address. It has an account there already: just log in.`, // glossary: allow
        ],
        action: { label: 'Go to your organization', url: realmUrl },
        footer: ['If it was not you, you need not do anything.'],
      }),
    });
  }

  async withdraw(...keys: readonly string[]): Promise<void> {
    await this.#queue.withdraw(...keys);
  }
}

function contentOf(mail: InvitationMail): MailContent {
  const { realmName, inviterName, joinUrl, realmUrl } = mail;
  if (mail.kind === 'confirmation') {
    return {
      subject: `Confirm your address to join ${realmName}`,
      paragraphs: [
        'Hello,',
        `you asked to join ${realmName}. Confirm that this is your address, and choose your name and password.`,
      ],
      action: { label: 'Confirm and join', url: joinUrl },
      footer: [
        `${realmName}, ${realmUrl}`,
        goodUntil(mail.expiresAt),
        'If it was not you, you need not do anything.',
      ],
    };
  }
  const reminder = mail.kind === 'reminder';
  return {
    subject: reminder
      ? `Reminder: join ${inviterName} at ${realmName}`
      : `${inviterName} has invited you to join ${realmName}`,
    paragraphs: [
      'Hello,',
      reminder
        ? `this is a friendly reminder that ${inviterName} wants you to join ${realmName}, a place for a team to talk.`
        : `${inviterName} has invited you to join ${realmName}, a place for a team to talk.`,
    ],
    action: { label: 'Accept the invitation', url: joinUrl },
    footer: [
      `${realmName}, ${realmUrl}`,
      goodUntil(mail.expiresAt),
      'If you do not know who invited you, you need not do anything.',
    ],
  };
}

function goodUntil(expiresAt: Date | null): string {
  if (expiresAt === null) return 'The link is for you alone.';
  const day = expiresAt.toISOString().replace('T', ' ').slice(0, 16);
  return `The link is for you alone, and good until ${day} UTC.`;
}
