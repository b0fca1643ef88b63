export { type PasswordResetRequested } from './password-reset-events.ts';
export {
  type PasswordReset,
  type PasswordResetQueries,
  type PasswordResetRepository,
} from './password-reset-repository.ts';
export { RequestPasswordReset, type RequestPasswordResetInput } from './request-password-reset.ts';
export {
  PASSWORD_RESET_SECONDS,
  ResetPassword,
  type ResetPasswordInput,
} from './reset-password.ts';
