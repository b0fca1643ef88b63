import type { TranslationOf } from '@tandem/shared-page-texts';
import type { ACCOUNT_MAILS_EN } from './account-mails-en.ts';

/** The texts of mails about accounts in German. */
export const ACCOUNT_MAILS_DE: TranslationOf<typeof ACCOUNT_MAILS_EN> = {
  hello: 'Guten Tag {name},',
  alternative: 'Oder öffnen Sie diese Adresse:',

  'confirm.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse für {realm}',
  'confirm.text':
    'für Ihr Konto bei {realm} ({url}) soll statt {oldEmail} künftig {newEmail} gelten. Der Link gilt einen Tag.',
  'confirm.action': 'Neue Adresse bestätigen',
  'confirm.footer':
    'Wenn Sie das nicht wollten, brauchen Sie nichts zu tun: Ihre Adresse bleibt, wie sie ist.',

  'changed.subject': 'Ihre E-Mail-Adresse bei {realm} ist geändert',
  'changed.text': 'die E-Mail-Adresse Ihres Kontos bei {realm} ({url}) lautet jetzt {newEmail}.',
  'changed.footer':
    'Wenn Sie das nicht waren, schreiben Sie sofort an die Administration der Organisation.',

  'reset.subject': 'Neues Passwort für {realm}',
  'reset.text':
    'für Ihr Konto bei {realm} ({url}) wurde ein neues Passwort angefordert. Der Link gilt einmal und eine Stunde lang. Mit dem neuen Passwort müssen sich alle Ihre Geräte und Tokens neu anmelden.',
  'reset.action': 'Neues Passwort wählen',
  'reset.footer':
    'Wenn Sie das nicht wollten, brauchen Sie nichts zu tun: Ihr Passwort ist unverändert.',

  'login.subject': 'Neue Anmeldung mit {program}',
  'login.text': 'mit Ihrem Konto bei {realm} hat sich gerade jemand angemeldet.',
  'login.facts':
    'Server: {url}\nKonto: {email}\nZeit: {time}\nProgramm: {program}\nIP-Adresse: {address}',
  'login.advice':
    'Wenn Sie das waren, ist nichts zu tun. Wenn nicht, ändern Sie Ihr Passwort und lassen Sie Ihren API-Schlüssel ersetzen.',
  'login.footer':
    'Sie bekommen diese E-Mail, weil in Ihren Einstellungen E-Mails über neue Anmeldungen eingeschaltet sind.',

  'deactivated.subject': 'Ihr Konto bei {realm} ist deaktiviert',
  'deactivated.text':
    'Ihr Konto bei {realm} ({url}) ist deaktiviert; Sie können sich nicht mehr anmelden.',
  'deactivated.comment': 'Die Administration schreibt dazu:',
};
