export {
  type PasswordReset,
  type PasswordResetQueries,
  type PasswordResetRepository,
} from './password-reset-repository.ts';
export { RequestPasswordReset } from './request-password-reset.ts';
export { PASSWORD_RESET_SECONDS, ResetPassword } from './reset-password.ts';
