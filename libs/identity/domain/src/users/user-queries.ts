import type { Actor, Role } from '@tandem/shared-kernel';
import type { BotProfile, EmailVisibility } from './user-account.ts';

/** The value that a user gave to a profile field. */
export interface ProfileValueView {
  readonly value: string;
  /** HTML, for fields whose text is Markdown. */
  readonly renderedValue?: string;
}

/** An account in views. */
export interface UserView {
  readonly id: number;
  readonly realmId: number;
  readonly email: string;
  /** Shown only where {@link showsDeliveryEmail} allows it; a picture's address depends on it. */
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
  /** `none`: a generic picture, for a deleted profile. */
  readonly avatarSource: 'gravatar' | 'upload' | 'none';
  readonly avatarVersion: number;
  /** The values by the id of the profile field; empty for bots. */
  readonly profileData: Readonly<Record<string, ProfileValueView>>;
}

/** An inaccessible account, of which the actor sees only that it exists. */
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

/** An account in lists of the operator's tool. */
export interface AccountSummary {
  readonly id: number;
  readonly deliveryEmail: string;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
}

/** The optional parts of views of an account. */
export interface UserViewOptions {
  /** Without it {@link UserView.profileData} is empty. */
  readonly profileData: boolean;
}

/** Reads accounts with access control: inaccessible data is absent. */
export interface UserQueries {
  /**
   * Deactivated accounts and bots too.
   *
   * @throws IdentityError USER_NOT_ACCESSIBLE for a guest to whom the account is inaccessible
   */
  findById(actor: Actor, userId: number, options: UserViewOptions): Promise<UserView | null>;
  /**
   * The account with a real address, ignoring case, where the holder shows the address to all users of the
   * actor's role, even if it is the actor's own.
   *
   * @throws IdentityError USER_NOT_ACCESSIBLE for a guest to whom the account is inaccessible
   */
  findByEmail(actor: Actor, email: string, options: UserViewOptions): Promise<UserView | null>;
  /**
   * All accounts of the actor's organization, ascending by id, a page at a time: up to 100,000 of them.
   * Inaccessible ones have only their id.
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
  /** Finds the account with a real address for the operator, ignoring case. */
  findByDeliveryEmail(realmId: number, email: string): Promise<AccountSummary | null>;
}
