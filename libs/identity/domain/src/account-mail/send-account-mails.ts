import type { IdentityEvent } from '../identity-events.ts';
import type { ConfirmationTokens } from '../settings/confirmation-tokens.ts';
import type { EmailChangeMail, EmailChangeQueries } from '../settings/email-changes.ts';
import type { PasswordResetQueries } from '../password-reset/password-reset-repository.ts';
import type { AccountMail, AccountMails, AccountMailSubject } from './account-mail.ts';
import type { AccountMailQueries, AccountMailRecipient } from './account-mail-queries.ts';

/** Events that send mail to users. */
export const ACCOUNT_MAIL_EVENTS = [
  'user.email_change_requested',
  'user.email_changed',
  'user.logged_in',
  'user.deactivated',
  'account.password_reset_requested',
] as const satisfies readonly IdentityEvent['type'][];

export type AccountMailEvent = Extract<
  IdentityEvent,
  { type: (typeof ACCOUNT_MAIL_EVENTS)[number] }
>;

/** An event, with the id that makes its mail unique. */
interface NumberedAccountEvent {
  readonly id: number;
  readonly event: AccountMailEvent;
}

interface SendAccountMailsPorts {
  readonly recipients: AccountMailQueries;
  readonly changes: EmailChangeQueries;
  readonly resets: PasswordResetQueries;
  readonly mails: AccountMails;
  readonly tokens: Pick<ConfirmationTokens, 'tokenOf'>;
}

/** A log-in this soon after joining sends no mail. */
const JUST_JOINED_MS = 60_000;

interface MailContext {
  readonly recipients: ReadonlyMap<number, AccountMailRecipient>;
  readonly changes: ReadonlyMap<number, EmailChangeMail>;
  /** The recipients by the id of their request. */
  readonly resets: ReadonlyMap<number, AccountMailRecipient>;
}

/** Mails users about changes of their accounts. Bots get none. */
export class SendAccountMails {
  readonly #ports: SendAccountMailsPorts;

  constructor(ports: SendAccountMailsPorts) {
    this.#ports = ports;
  }

  /** Takes three queries at most and one write, regardless of the number of events. */
  async execute(events: readonly NumberedAccountEvent[]): Promise<void> {
    if (events.length === 0) return;
    const context = await this.#contextOf(events);
    await this.#ports.mails.enqueue(
      ...events.flatMap((numbered) => this.#mailFor(numbered, context) ?? []),
    );
  }

  async #contextOf(events: readonly NumberedAccountEvent[]): Promise<MailContext> {
    const userIds = events.flatMap(({ event }) => ('userId' in event ? [event.userId] : []));
    const resetIds = events.flatMap(({ event }) => ('resetId' in event ? [event.resetId] : []));
    const changeIds = events.flatMap(({ event }) =>
      event.type === 'user.email_change_requested' ? [event.changeId] : [],
    );
    return {
      recipients: await this.#ports.recipients.receivers(userIds),
      changes: await this.#ports.changes.mails(changeIds),
      resets: await this.#ports.resets.recipients(resetIds),
    };
  }

  #mailFor(
    { id, event }: NumberedAccountEvent,
    { recipients, changes, resets }: MailContext,
  ): AccountMail | null {
    const recipient = 'resetId' in event ? resets.get(event.resetId) : recipients.get(event.userId);
    if (!recipient || recipient.isBot) return null;
    const key = `${event.type}/${id}`;
    const to = (address: string, about: AccountMailSubject) => ({ key, address, recipient, about });
    switch (event.type) {
      case 'user.email_change_requested': {
        const change = changes.get(event.changeId);
        if (!change) return null;
        const token = this.#ports.tokens.tokenOf('email-change', change.id);
        return to(change.newEmail, { kind: 'confirm-email-change', change, token });
      }
      case 'user.email_changed':
        return to(event.oldDeliveryEmail, {
          kind: 'email-changed',
          newEmail: event.deliveryEmail,
        });
      case 'user.logged_in': {
        const ageMs = event.at * 1000 - recipient.dateJoined.getTime();
        if (!recipient.wantsLoginMails || ageMs < JUST_JOINED_MS) return null;
        return to(recipient.email, { kind: 'new-login', login: event });
      }
      case 'account.password_reset_requested': {
        const token = this.#ports.tokens.tokenOf('password-reset', event.resetId);
        return to(recipient.email, { kind: 'password-reset', token });
      }
      case 'user.deactivated': {
        const comment = event.notificationComment;
        return comment === null ? null : to(recipient.email, { kind: 'deactivated', comment });
      }
    }
  }
}
