import type { UserLoggedIn } from '../log-in/login-events.ts';
import type { EmailChangeMail } from '../settings/email-changes.ts';
import type { AccountMailRecipient } from './account-mail-queries.ts';

/** The content of a mail about an account. */
export type AccountMailSubject =
  | {
      readonly kind: 'confirm-email-change';
      readonly change: EmailChangeMail;
      /** The secret of the link that confirms the new address. */
      readonly token: string;
    }
  | { readonly kind: 'email-changed'; readonly newEmail: string }
  | {
      readonly kind: 'password-reset';
      /** The secret of the link. */
      readonly token: string;
    }
  | { readonly kind: 'new-login'; readonly login: UserLoggedIn }
  | {
      readonly kind: 'deactivated';
      /** The comment of the administrators; may be empty. */
      readonly comment: string;
    };

/** A mail to a user about a change of their account. */
export interface AccountMail {
  /** The same for the same event: a mail is queued once. */
  readonly key: string;
  /** May differ from the present address of the account. */
  readonly address: string;
  readonly recipient: AccountMailRecipient;
  readonly about: AccountMailSubject;
}

/** Queues mails about accounts, in the present transaction. */
export interface AccountMails {
  enqueue(...mails: readonly AccountMail[]): Promise<void>;
}
