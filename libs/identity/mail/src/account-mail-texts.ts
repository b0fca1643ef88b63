import type { EmailChangeMail, UserLoggedIn } from '@tandem/identity-domain';
import type { AccountMail, AccountMailRecipient } from '@tandem/identity-domain/account-mail';
import type { MailContent } from '@tandem/shared-mail-queue';

/** Addresses in mails about accounts. */
export interface AccountMailOptions {
  /** The address of an organization, without a slash at its end. */
  readonly realmUrlOf: (stringId: string) => string;
  /** The address of the page that confirms a new email address. */
  readonly confirmEmailUrlOf: (realmUrl: string, token: string) => string;
  /** The address of the page that sets a new password. */
  readonly resetPasswordUrlOf: (realmUrl: string, token: string) => string;
}

/** The content of a mail about an account. */
export function contentOf(
  { recipient, about }: AccountMail,
  options: AccountMailOptions,
): MailContent {
  switch (about.kind) {
    case 'confirm-email-change':
      return emailChangeMail(about.change, about.token, options);
    case 'email-changed':
      return emailChangedMail(recipient, about.newEmail, options);
    case 'password-reset':
      return passwordResetMail(recipient, about.token, options);
    case 'new-login':
      return newLoginMail(recipient, about.login, options);
    case 'deactivated':
      return deactivationMail(recipient, about.comment, options);
  }
}

/** Asks the new address to confirm the change. */
function emailChangeMail(
  { fullName, newEmail, oldEmail, realmName, realmStringId }: EmailChangeMail,
  token: string,
  { realmUrlOf, confirmEmailUrlOf }: AccountMailOptions,
): MailContent {
  const url = realmUrlOf(realmStringId);
  return {
    subject: `Verify your new email address for ${realmName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `We received a request to change the email address of your account in ${realmName} (${url}) from ${oldEmail} to ${newEmail}. The link works for one day.`,
    ],
    action: { label: 'Confirm email change', url: confirmEmailUrlOf(url, token) },
    footer: ['If you did not ask for this, you need not do anything: your address stays as it is.'],
  };
}

/** Informs the old address of the change. */
function emailChangedMail(
  { fullName, realmName, realmStringId }: AccountMailRecipient,
  newEmail: string,
  { realmUrlOf }: AccountMailOptions,
): MailContent {
  return {
    subject: `Email address changed for ${realmName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `The email address of your account in ${realmName} (${realmUrlOf(realmStringId)}) has been changed to ${newEmail}.`,
    ],
    footer: ['If you did not do this, write to an administrator of the organization at once.'],
  };
}

/** Offers a new password for one that is lost. */
function passwordResetMail(
  { fullName, realmName, realmStringId }: AccountMailRecipient,
  token: string,
  { realmUrlOf, resetPasswordUrlOf }: AccountMailOptions,
): MailContent {
  const url = realmUrlOf(realmStringId);
  return {
    subject: `Password reset for ${realmName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `We received a request for a new password of your account in ${realmName} (${url}). The link works once, for one hour. With the new password all your devices and tokens log in again.`,
    ],
    action: { label: 'Choose a new password', url: resetPasswordUrlOf(url, token) },
    footer: ['If you did not ask for this, you need not do anything: your password is unchanged.'],
  };
}

/** Informs a user of a new log-in. */
function newLoginMail(
  { fullName, email, timezone, realmName, realmStringId }: AccountMailRecipient,
  { clientName, address, at }: UserLoggedIn,
  { realmUrlOf }: AccountMailOptions,
): MailContent {
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: timezone === '' ? 'UTC' : timezone,
  }).format(new Date(at * 1000));
  return {
    subject: `New login from ${clientName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `Somebody has just logged in to your account in ${realmName}.`, // glossary: allow
      [
        `Server: ${realmUrlOf(realmStringId)}`,
        `Account: ${email}`,
        `Time: ${when}`,
        `Program: ${clientName}`,
        `IP address: ${address}`,
      ].join('\n'),
      'If this was you, there is nothing to do. If it was not, change your password and have your API key replaced.',
    ],
    footer: ['You get this because “email me about new logins” is on in your settings.'],
  };
}

/** Informs a deactivated user, with the comment of the administrators. */
function deactivationMail(
  { fullName, realmName, realmStringId }: AccountMailRecipient,
  comment: string,
  { realmUrlOf }: AccountMailOptions,
): MailContent {
  return {
    subject: `Your account in ${realmName} has been deactivated`,
    paragraphs: [
      `Hello ${fullName},`,
      `Your account in ${realmName} (${realmUrlOf(realmStringId)}) has been deactivated, and you will no longer be able to log in.`,
      ...(comment === '' ? [] : ['The administrators provided the following comment:', comment]),
    ],
  };
}
