import { createCatalogs, type TranslationOf } from '@tandem/shared-page-texts';

/** The texts of mails of invitations. */
export const INVITATION_MAILS_EN = {
  hello: 'Hello,',
  'invitation.subject': '{inviter} has invited you to join {realm}',
  'invitation.text': '{inviter} has invited you to join {realm}, a place for a team to talk.',
  'reminder.subject': 'Reminder: join {inviter} at {realm}',
  'reminder.text':
    'this is a friendly reminder that {inviter} wants you to join {realm}, a place for a team to talk.',
  accept: 'Accept the invitation',
  unknown: 'If you do not know who invited you, you need not do anything.',
  'confirmation.subject': 'Confirm your address to join {realm}',
  'confirmation.text':
    'you asked to join {realm}. Confirm that this is your address, and choose your name and password.',
  'confirmation.action': 'Confirm and join',
  notYou: 'If it was not you, you need not do anything.',
  'known.subject': 'You have an account at {realm}',
  'known.text':
    'you or another person asked to join {realm} with this address. It has an account there already: just log in.',
  'known.action': 'Go to your organization',
  alone: 'The link is for you alone.',
  until: 'The link is for you alone, and good until {time} UTC.',
  alternative: 'Or open this address:',
} as const;

/** The same in German. */
export const INVITATION_MAILS_DE: TranslationOf<typeof INVITATION_MAILS_EN> = {
  hello: 'Guten Tag,',
  'invitation.subject': '{inviter} lädt Sie zu {realm} ein',
  'invitation.text': '{inviter} lädt Sie ein, {realm} beizutreten, dem Chat eines Teams.',
  'reminder.subject': 'Erinnerung: {inviter} lädt Sie zu {realm} ein',
  'reminder.text':
    'wir möchten Sie daran erinnern, dass {inviter} Sie zu {realm} eingeladen hat, dem Chat eines Teams.',
  accept: 'Einladung annehmen',
  unknown: 'Wenn Sie nicht wissen, wer Sie eingeladen hat, brauchen Sie nichts zu tun.',
  'confirmation.subject': 'Bestätigen Sie Ihre Adresse für {realm}',
  'confirmation.text':
    'Sie möchten {realm} beitreten. Bestätigen Sie, dass dies Ihre Adresse ist, und wählen Sie Namen und Passwort.',
  'confirmation.action': 'Bestätigen und beitreten',
  notYou: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
  'known.subject': 'Sie haben ein Konto bei {realm}',
  'known.text':
    'Sie oder eine andere Person wollten {realm} mit dieser Adresse beitreten. Sie hat dort schon ein Konto: Melden Sie sich einfach an.',
  'known.action': 'Zu Ihrer Organisation',
  alone: 'Der Link ist nur für Sie.',
  until: 'Der Link ist nur für Sie und gilt bis {time} UTC.',
  alternative: 'Oder öffnen Sie diese Adresse:',
};

/** The texts, by the language of the organization. */
export const mailTexts = createCatalogs(
  { language: 'en', texts: INVITATION_MAILS_EN },
  { de: INVITATION_MAILS_DE },
);
