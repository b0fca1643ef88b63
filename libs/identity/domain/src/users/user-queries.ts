import type { Actor, Role } from '@tandem/shared-kernel';
import type { BotProfile, EmailVisibility } from './user-account.ts';

/** The value that a user gave to a profile field. */
export interface ProfileValueView {
  readonly value: string;
  /** HTML, for fields whose text is Markdown. */
  readonly renderedValue?: string;
}

/** An account as it is shown. */
export interface UserView {
  readonly id: number;
  readonly realmId: number;
  readonly email: string;
  /** Shown only where {@link showsDeliveryEmail} says so; a picture's address depends on it. */
  readonly deliveryEmail: string;
  readonly showsDeliveryEmail: boolean;
  readonly emailVisibility: EmailVisibility;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isDeleted: boolean;
  readonly isImportedStub: boolean;
  readonly bot: BotProfile | null;
  readonly timezone: string;
  readonly dateJoined: Date;
  readonly avatarSource: 'gravatar' | 'upload';
  readonly avatarVersion: number;
  /** By profile field number; empty for bots. */
  readonly profileData: Readonly<Record<string, ProfileValueView>>;
}

/** What the operator's tool lists of an account. */
export interface AccountSummary {
  readonly id: number;
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
}

/** Reads accounts for those who may see them. */
export interface UserQueries {
  /** The caller's own account. */
  findOwn(viewer: Pick<Actor, 'userId' | 'realmId'>): Promise<UserView | null>;
  /** For the operator: the account with a real address, in any spelling. */
  findByDeliveryEmail(realmId: number, email: string): Promise<AccountSummary | null>;
}
