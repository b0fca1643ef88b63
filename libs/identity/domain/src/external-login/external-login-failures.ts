/** Failures of log-ins by a provider of OpenID Connect. */
export interface ExternalLoginFailures {
  LOGIN_PROVIDER_INVALID: { reason: string };
  LOGIN_PROVIDER_EXISTS: { name: string };
  LOGIN_PROVIDERS_TOO_MANY: { limit: number };
  NO_SUCH_LOGIN_PROVIDER: { name: string };
  /** It cannot be reached, is too slow, or its answers are malformed. `reason` is for logs. */
  LOGIN_PROVIDER_UNAVAILABLE: { reason: string };
  /** It is unknown, used or expired, or was begun in another browser. */
  EXTERNAL_LOGIN_EXPIRED: null;
  /** The provider refused, or its answer is not proven. `reason` is for logs. */
  EXTERNAL_LOGIN_REFUSED: { reason: string };
  EXTERNAL_EMAIL_UNVERIFIED: null;
  /** The account is linked to another user of the provider. */
  EXTERNAL_ACCOUNT_LINKED: null;
  NO_SUCH_EXTERNAL_IDENTITY: null;
  /** Without the identity the user could not log in any more. */
  LAST_LOGIN_METHOD: null;
  /** No account has the address, and it may not sign up. */
  EXTERNAL_SIGN_UP_REFUSED: { email: string };
  /** The key or one-time pad of an application is not 64 hexadecimal digits. */
  FLOW_OTP_INVALID: null;
  /** A log-in is for a mobile application or for the desktop program. */
  FLOW_OTPS_TOGETHER: null;
}
