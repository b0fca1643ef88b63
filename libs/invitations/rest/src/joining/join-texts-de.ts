import type { TranslationOf } from '@tandem/shared-page-texts';
import type { JOIN_EN } from './join-texts-en.ts';

/** The texts of the pages of an invitation in German. */
export const JOIN_DE: TranslationOf<typeof JOIN_EN> = {
  join: '{realm} beitreten',
  'link.text': '{inviter} lädt Sie ein. Wie erreichen wir Sie?',
  'link.email': 'E-Mail-Adresse',
  'link.hint': 'Sie bekommen eine E-Mail mit einem Link, über den Sie beitreten.',
  'link.continue': 'Weiter',
  'sent.title': 'Sehen Sie in Ihr Postfach',
  'sent.text':
    'Wir haben eine E-Mail an {email} gesendet. Über ihren Link wählen Sie Namen und Passwort.',
  'join.text': '{inviter} hat {email} eingeladen. Wählen Sie Ihren Namen und ein Passwort.',
  'join.name': 'Ihr Name',
  'join.password': 'Passwort',
  'join.hint': 'Mindestens 6 Zeichen und schwer zu erraten: Gut sind mehrere Wörter.',
  'welcome.title': 'Willkommen bei {realm}',
  'welcome.ready': 'Ihr Konto ist bereit.',
  'welcome.text':
    'Melden Sie sich als {email} mit dem Passwort an, das Sie gerade gewählt haben: hier oder in einer App für {url}.',
  'welcome.open': 'Chat öffnen',
  'failed.title': 'Dieser Link funktioniert nicht',
  'failed.text': 'Bitten Sie die Person, die Sie eingeladen hat, um einen neuen.',
  'busy.title': 'Einen Moment',
  'busy.text':
    'Aus Ihrem Netz kamen zu viele Anfragen. Versuchen Sie es in einer Minute noch einmal.',
  INVITATION_KEY_UNKNOWN: 'Dieser Einladungslink ist nicht gültig.',
  INVITATION_USED: 'Diese Einladung wurde schon verwendet.',
  INVITATION_REVOKED: 'Diese Einladung wurde zurückgezogen.',
  INVITATION_EXPIRED: 'Diese Einladung ist abgelaufen.',
  INVITATIONS_TOO_MANY:
    'Diese Organisation hat heute zu viele Einladungen versendet. Versuchen Sie es morgen noch einmal.',
  JOINING_PASSWORD_TOO_WEAK: 'Das Passwort ist zu schwach.',
  JOINING_ADDRESS_TAKEN: 'Diese E-Mail-Adresse wird schon verwendet.',
  empty: 'Bitte geben Sie einen Namen an.',
  'too-long': 'Der Name ist zu lang.',
  characters: 'Der Name enthält unzulässige Zeichen.',
  format: 'Der Name hat eine unzulässige Form.',
  malformed: 'Diese Adresse ist ungültig.',
  domain: 'Diese Organisation nimmt nur Adressen ihrer eigenen Domains an.',
  disposable: 'Bitte verwenden Sie Ihre echte E-Mail-Adresse.',
  plus: 'E-Mail-Adressen mit + sind nicht erlaubt.',
  refused: 'Diese Organisation nimmt niemanden mit einer solchen Adresse auf.',
};
