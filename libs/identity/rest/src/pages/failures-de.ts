import type { IdentityFailures } from '@tandem/identity-domain';

/**
 * The failures that pages show, in German; English ones are those of the wire. The values in braces are those of the
 * failure.
 */
export const FAILURES_DE: Readonly<Partial<Record<keyof IdentityFailures, string>>> = {
  NONEXISTENT_SUBDOMAIN: 'Unter dieser Adresse gibt es keine Organisation.',
  REALM_DEACTIVATED: 'Diese Organisation ist deaktiviert.',
  USER_DEACTIVATED: 'Dieses Konto ist deaktiviert.',
  AUTHENTICATION_FAILED: 'E-Mail-Adresse oder Passwort ist falsch.',
  SECOND_FACTOR_REQUIRED: 'Dieses Konto braucht außerdem einen Code seines zweiten Faktors.',
  SECOND_FACTOR_WRONG: 'Der Code ist falsch oder wurde schon verwendet.',
  PASSWORD_AUTH_DISABLED: 'In dieser Organisation ist die Anmeldung mit Passwort abgeschaltet.',
  PASSWORD_TOO_WEAK: 'Das Passwort ist zu schwach.',
  PASSWORD_RESET_LINK_INVALID: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  EMAIL_MALFORMED: 'Diese E-Mail-Adresse ist ungültig.',
  EMAIL_IN_USE: 'Diese E-Mail-Adresse wird schon verwendet.',
  EMAIL_DOMAIN_NOT_ALLOWED: 'Diese Organisation erlaubt die Adresse „{email}“ nicht.',
  EMAIL_DISPOSABLE: 'Diese Organisation erlaubt keine Wegwerf-Adressen.',
  EMAIL_WITH_PLUS: 'E-Mail-Adressen mit + sind nicht erlaubt.',
  EMAIL_CHANGE_LINK_INVALID: 'Dieser Link gilt nicht mehr.',
  NEW_EMAIL_TAKEN: 'Diese Adresse hat schon ein Konto.',
  NEW_EMAIL_DEACTIVATED: 'Das Konto mit dieser Adresse ist deaktiviert.',
  LOGIN_LINK_INVALID: 'Dieser Link gilt nicht mehr.',
  NO_SUCH_LOGIN_PROVIDER: 'Diese Organisation hat keinen solchen Anmeldedienst.',
  LOGIN_PROVIDER_UNAVAILABLE:
    'Der Anmeldedienst antwortet nicht wie erwartet ({reason}). Versuchen Sie es später noch einmal.',
  EXTERNAL_LOGIN_EXPIRED:
    'Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.',
  EXTERNAL_LOGIN_REFUSED: 'Der Anmeldedienst hat die Anmeldung nicht bestätigt ({reason}).',
  EXTERNAL_EMAIL_UNVERIFIED:
    'Der Anmeldedienst hat Ihre E-Mail-Adresse nicht geprüft; darum öffnet er kein Konto.',
  EXTERNAL_ACCOUNT_LINKED:
    'Das Konto mit Ihrer E-Mail-Adresse gehört zu einer anderen Person des Anmeldedienstes.',
  EXTERNAL_SIGN_UP_REFUSED:
    'Sie brauchen eine Einladung, um dieser Organisation als {email} beizutreten.',
};
