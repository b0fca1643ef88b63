import type { WireErrorEntry } from '@tandem/shared-chat-wire';
import { badRequest } from '../wire-entries.ts';

const refused = (msg: string) =>
  ({ status: 401, code: 'AUTHENTICATION_FAILED', msg }) as const satisfies WireErrorEntry;

/** The wire form of the failures around log-ins by a provider of OpenID Connect. */
export const externalLoginErrors = {
  LOGIN_PROVIDER_INVALID: badRequest('{reason}'),
  LOGIN_PROVIDER_EXISTS: badRequest("There is a log-in provider '{name}' already."),
  LOGIN_PROVIDERS_TOO_MANY: badRequest('An organization has at most {limit} log-in providers.'),
  NO_SUCH_LOGIN_PROVIDER: {
    status: 404,
    code: 'BAD_REQUEST',
    msg: 'This organization has no such log-in provider.',
  },
  LOGIN_PROVIDER_UNAVAILABLE: {
    status: 502,
    code: 'LOGIN_PROVIDER_UNAVAILABLE',
    msg: 'The log-in provider does not answer as it should ({reason}). Try again later.',
  },
  EXTERNAL_LOGIN_EXPIRED: badRequest(
    'This log-in has expired, or was begun in another browser. Start again.',
  ),
  EXTERNAL_LOGIN_REFUSED: refused('The log-in provider did not confirm the log-in ({reason}).'),
  EXTERNAL_EMAIL_UNVERIFIED: refused(
    'The log-in provider has not verified your email address, so it opens no account.',
  ),
  EXTERNAL_ACCOUNT_LINKED: refused(
    'The account with your email address belongs to another user of the log-in provider.',
  ),
  NO_SUCH_EXTERNAL_IDENTITY: badRequest('No such external identity'),
  LAST_LOGIN_METHOD: badRequest(
    'This is the only way for you to log in. Set a password first, or link another provider.',
  ),
  EXTERNAL_SIGN_UP_REFUSED: refused('You need an invitation to join this organization as {email}.'),
  FLOW_OTP_INVALID: badRequest('Invalid OTP'),
  FLOW_OTPS_TOGETHER: badRequest("Can't use both mobile_flow_otp and desktop_flow_otp together."),
} as const;
