import type { TranslationOf } from '@tandem/shared-page-texts';
import type { PAGES_EN } from './pages-en.ts';

/** The texts of the pages of accounts in German. */
export const PAGES_DE: TranslationOf<typeof PAGES_EN> = {
  'login.title': 'Bei {realm} anmelden',
  'login.action': 'Anmelden',
  'login.with': 'Mit {method} anmelden',
  'login.email': 'E-Mail',
  'login.password': 'Passwort',
  'login.code': 'Code Ihres Geräts, falls Sie eines eingerichtet haben',
  'login.failed': 'Sie sind nicht angemeldet',

  'link.text':
    'Mit dem Knopf melden Sie sich in diesem Browser an. Der Link funktioniert nur einmal.',

  'desktop.title': 'Anmeldung am Desktop abschließen',
  'desktop.start':
    'Melden Sie sich in Ihrem Browser an, der sich jetzt öffnet. Kopieren Sie dort das Anmelde-Token und kehren Sie in dieses Fenster zurück.',
  'desktop.token': 'Anmelde-Token',
  'desktop.finish': 'Abschließen',
  'desktop.wrong': 'Das ist nicht das Anmelde-Token.',
  'desktop.copyText':
    'Kopieren Sie dieses Anmelde-Token und kehren Sie zum Desktop-Programm zurück. Es gilt einmal und zwei Minuten lang.',
  'desktop.copy': 'Token kopieren',
  'desktop.copied': 'Kopiert',
  'desktop.continue': 'In diesem Browser fortfahren',

  'reset.title': 'Passwort zurücksetzen',
  'reset.text': 'Wir senden Ihnen eine E-Mail mit einem Link zu einem neuen Passwort.',
  'reset.send': 'Link senden',
  'reset.sentTitle': 'Sehen Sie in Ihr Postfach',
  'reset.sent':
    'Wenn ein Konto diese Adresse hat, ist eine E-Mail mit einem Link dorthin unterwegs.',
  'reset.newTitle': 'Neues Passwort wählen',
  'reset.newText':
    'Alle Geräte und alle Programme mit Tokens Ihres Kontos müssen sich danach neu anmelden.',
  'reset.save': 'Speichern',
  'reset.doneTitle': 'Ihr Passwort ist geändert',
  'reset.done': 'Ab jetzt meldet sich {email} mit dem neuen Passwort an.',

  'address.title': 'Neue E-Mail-Adresse bestätigen',
  'address.text': 'Mit dem Knopf gilt ab jetzt diese Adresse.',
  'address.confirm': 'Bestätigen',
  'address.doneTitle': 'Ihre E-Mail-Adresse ist geändert',
  'address.done': 'Ab jetzt gilt für Ihr Konto {email}.',

  'failed.title': 'Das hat nicht geklappt',
  'failed.busy': 'Es gab zu viele Versuche. Versuchen Sie es in einigen Minuten noch einmal.',
};
