import type { DomainEvent } from '@tandem/shared-kernel';

/** Somebody proved who he is, and got his API key. */
export interface UserLoggedIn extends DomainEvent {
  readonly type: 'user.logged_in';
  readonly userId: number;
  /** The program that he used, as far as it says. */
  readonly clientName: string;
  /** The network address that he came from. */
  readonly address: string;
  /** UNIX seconds. */
  readonly at: number;
}
