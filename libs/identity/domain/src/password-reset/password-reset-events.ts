import type { DomainEvent } from '@tandem/shared-kernel';

/** A new password was requested for an address, which may have no account. */
export interface PasswordResetRequested extends DomainEvent {
  readonly type: 'account.password_reset_requested';
  readonly resetId: number;
}
