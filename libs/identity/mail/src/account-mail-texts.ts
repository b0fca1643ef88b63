import type { AccountMail } from '@tandem/identity-domain/account-mail';
import type { MailContent } from '@tandem/shared-mail-queue';
import { createCatalogs } from '@tandem/shared-page-texts';
import { ACCOUNT_MAILS_DE } from './account-mails-de.ts';
import { ACCOUNT_MAILS_EN } from './account-mails-en.ts';

/** The texts, by the language of the recipient. */
const mailTexts = createCatalogs(
  { language: 'en', texts: ACCOUNT_MAILS_EN },
  { de: ACCOUNT_MAILS_DE },
);

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
  { realmUrlOf, confirmEmailUrlOf, resetPasswordUrlOf }: AccountMailOptions,
): MailContent {
  const { fullName, email, timezone, realmName: realm, realmStringId } = recipient;
  const { language, t } = mailTexts.textsFor([recipient.language]);
  const url = realmUrlOf(realmStringId);
  const hello = t('hello', { name: fullName });
  // The page of the link has the language of the mail.
  const action = (label: string, page: string) => ({
    label,
    url: `${page}?language=${language}`,
    alternative: t('alternative'),
  });
  switch (about.kind) {
    case 'confirm-email-change': {
      const { oldEmail, newEmail } = about.change;
      return {
        language,
        subject: t('confirm.subject', { realm }),
        paragraphs: [hello, t('confirm.text', { realm, url, oldEmail, newEmail })],
        action: action(t('confirm.action'), confirmEmailUrlOf(url, about.token)),
        footer: [t('confirm.footer')],
      };
    }
    case 'email-changed':
      return {
        language,
        subject: t('changed.subject', { realm }),
        paragraphs: [hello, t('changed.text', { realm, url, newEmail: about.newEmail })],
        footer: [t('changed.footer')],
      };
    case 'password-reset':
      return {
        language,
        subject: t('reset.subject', { realm }),
        paragraphs: [hello, t('reset.text', { realm, url })],
        action: action(t('reset.action'), resetPasswordUrlOf(url, about.token)),
        footer: [t('reset.footer')],
      };
    case 'new-login': {
      const { clientName: program, address, at } = about.login;
      const time = timeOf(at, timezone, language);
      return {
        language,
        subject: t('login.subject', { program }),
        paragraphs: [
          hello,
          t('login.text', { realm }),
          t('login.facts', { url, email, time, program, address }),
          t('login.advice'),
        ],
        footer: [t('login.footer')],
      };
    }
    case 'deactivated':
      return {
        language,
        subject: t('deactivated.subject', { realm }),
        paragraphs: [
          hello,
          t('deactivated.text', { realm, url }),
          ...(about.comment === '' ? [] : [t('deactivated.comment'), about.comment]),
        ],
      };
  }
}

/** @param at in seconds */
function timeOf(at: number, timezone: string, language: string): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: timezone === '' ? 'UTC' : timezone,
  }).format(new Date(at * 1000));
}
