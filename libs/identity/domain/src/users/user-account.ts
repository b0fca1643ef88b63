import type { BotType, Role } from '@tandem/shared-kernel';

/** The users who may see a user's real address: the numbers of the wire. */
export const EMAIL_VISIBILITY = {
  everyone: 1,
  members: 2,
  administrators: 3,
  nobody: 4,
  moderators: 5,
} as const;

/** One of the five numbers of {@link EMAIL_VISIBILITY}. */
export type EmailVisibility = (typeof EMAIL_VISIBILITY)[keyof typeof EMAIL_VISIBILITY];

/** An account of a person or a bot. */
export interface UserAccount {
  readonly id: number;
  readonly realmId: number;
  /** The real address, which mail is delivered to. */
  readonly deliveryEmail: string;
  /** The API email: the real address where everyone may see it, else a generated one. */
  readonly email: string;
  readonly emailVisibility: EmailVisibility;
  readonly fullName: string;
  readonly role: Role;
  readonly isActive: boolean;
  /** Users only; off even for owners until an operator enables it. */
  readonly canCreateUsers: boolean;
  /** A permission of single administrators, also off until then. */
  readonly canChangeUserEmails: boolean;
  /** Only for bots. */
  readonly bot: BotProfile | null;
  readonly dateJoined: Date;
  /** Incremented by each new key. */
  readonly apiKeyVersion: number;
}

/** The additional properties of a bot's account. */
export interface BotProfile {
  readonly type: BotType;
  /** `null` for bots without an owner. */
  readonly ownerId: number | null;
  /** Belongs to the server and speaks in its name, e.g. the notification bot. */
  readonly isSystemBot: boolean;
}

/** A new account, with its credentials. */
export interface NewUserAccount extends UserAccount {
  /** `null` for accounts without a password, such as bots. */
  readonly passwordHash: string | null;
  readonly apiKeyHash: Uint8Array;
  /** Its first log-in becomes the time at which it joined: another user created it. */
  readonly joinsAtFirstLogin?: boolean;
}
