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
  /** `none`: a picture that says nothing of the person, whose profile was deleted. */
  readonly avatarSource: 'gravatar' | 'upload' | 'none';
  readonly avatarVersion: number;
  /** By profile field number; empty for bots. */
  readonly profileData: Readonly<Record<string, ProfileValueView>>;
}

/** An account that the actor may not know of, but that there is one. */
export interface UnknownUser {
  readonly id: number;
  readonly isUnknown: true;
}

/** The profile fields of an organization. */
export interface ProfileFieldView {
  readonly id: number;
  /** 1 short text, 2 paragraph, 3 choice, 4 date, 5 link, 6 users, 7 external account, 8 pronouns. */
  readonly type: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly order: number;
  readonly name: string;
  readonly hint: string;
  /** JSON for choices and external accounts, else empty. */
  readonly fieldData: string;
  readonly displayInProfileSummary: boolean;
  readonly required: boolean;
  /** Administrators may edit every value. */
  readonly editableByUser: boolean;
  readonly useForUserMatching: boolean;
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

/** What of an account is wanted beside what every view has. */
export interface UserViewOptions {
  /** Without it {@link UserView.profileData} is empty. */
  readonly profileData: boolean;
}

/** Reads accounts for those who may see them: what the actor may not see is not in the answer. */
export interface UserQueries {
  /**
   * Deactivated accounts and bots too.
   *
   * @throws IdentityError USER_NOT_ACCESSIBLE for a guest who may not know of the account
   */
  findById(actor: Actor, userId: number, options: UserViewOptions): Promise<UserView | null>;
  /**
   * The account with a real address, in any spelling, where the holder shows the address to
   * all users of the actor's role, even if it is the actor's own.
   *
   * @throws IdentityError USER_NOT_ACCESSIBLE for a guest who may not know of the account
   */
  findByEmail(actor: Actor, email: string, options: UserViewOptions): Promise<UserView | null>;
  /**
   * All accounts of the actor's organization, ascending by number, a page at a time: up to
   * 100,000 of them. Of those whom the actor may not know there is the number alone.
   *
   * @param userIds only these, as far as they exist
   */
  pages(
    actor: Actor,
    options: UserViewOptions & { readonly userIds?: readonly number[] | undefined },
  ): AsyncIterable<readonly (UserView | UnknownUser)[]>;
  /** The caller's own account. */
  findOwn(actor: Pick<Actor, 'userId' | 'realmId'>): Promise<UserView | null>;
  /** The fields of the actor's organization, by `order`. */
  profileFields(actor: Actor): Promise<readonly ProfileFieldView[]>;
  /** For the operator: the account with a real address, in any spelling. */
  findByDeliveryEmail(realmId: number, email: string): Promise<AccountSummary | null>;
}
