import { TextParam } from '@tandem/shared-chat-wire';

/** The parameters of all log-ins by password. */
export class PasswordLogInParams {
  @TextParam({ description: 'The real address of the account' })
  username!: string;

  @TextParam()
  password!: string;

  @TextParam({ optional: true, description: 'Of the second factor, or a recovery code' })
  code?: string;
}

/** The errors that refuse a log-in by password. */
export const PASSWORD_LOG_IN_ERRORS = [
  'NONEXISTENT_SUBDOMAIN',
  'REALM_DEACTIVATED',
  'PASSWORD_AUTH_DISABLED',
  'LOGIN_THROTTLED',
  'AUTHENTICATION_FAILED',
  'USER_DEACTIVATED',
  'SECOND_FACTOR_REQUIRED',
  'SECOND_FACTOR_WRONG',
] as const;
