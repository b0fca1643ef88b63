import type {
  EmailChangeMail,
  AccountMailRecipient,
  RealmAddresses,
  UserLoggedIn,
} from '@tandem/identity-domain';
import { CONFIRM_EMAIL_PATH } from '@tandem/identity-rest';
import type { MailContent } from '@tandem/shared-mail-queue';

type Urls = Pick<RealmAddresses, 'urlOf'>;

/** Asks the new address to confirm the change. */
export function emailChangeMail(
  { fullName, newEmail, oldEmail, realmName, realmStringId }: EmailChangeMail,
  token: string,
  addresses: Urls,
): MailContent {
  const url = addresses.urlOf(realmStringId);
  return {
    subject: `Verify your new email address for ${realmName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `We received a request to change the email address of your account in ${realmName} (${url}) from ${oldEmail} to ${newEmail}. The link works for one day.`,
    ],
    action: { label: 'Confirm email change', url: `${url}${CONFIRM_EMAIL_PATH}/${token}/` },
    footer: ['If you did not ask for this, you need not do anything: your address stays as it is.'],
  };
}

/** Informs the old address of the change. */
export function emailChangedMail(
  { fullName, realmName, realmStringId }: AccountMailRecipient,
  newEmail: string,
  addresses: Urls,
): MailContent {
  return {
    subject: `Email address changed for ${realmName}`,
    paragraphs: [
      `Hello ${fullName},`,
      `The email address of your account in ${realmName} (${addresses.urlOf(realmStringId)}) has been changed to ${newEmail}.`,
    ],
    footer: ['If you did not do this, write to an administrator of the organization at once.'],
  };
}

/** Informs a user of a new log-in. */
export function newLoginMail(
  { fullName, email, timezone, realmName, realmStringId }: AccountMailRecipient,
  { clientName, address, at }: UserLoggedIn,
  addresses: Urls,
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
      `Somebody has just logged in to your account in ${realmName}.`,
      [
        `Server: ${addresses.urlOf(realmStringId)}`,
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
export function deactivationMail(
  { fullName, realmName, realmStringId }: AccountMailRecipient,
  comment: string,
  addresses: Urls,
): MailContent {
  return {
    subject: `Your account in ${realmName} has been deactivated`,
    paragraphs: [
      `Hello ${fullName},`,
      `Your account in ${realmName} (${addresses.urlOf(realmStringId)}) has been deactivated, and you will no longer be able to log in.`,
      ...(comment === '' ? [] : ['The administrators provided the following comment:', comment]),
    ],
  };
}
