import type { Role } from '@tandem/shared-kernel';

/** The reason for which an address may not be invited. */
export type AddressFault = 'malformed' | 'domain' | 'disposable' | 'plus';

/** The reason for which the name of a user who joins is refused. */
export type NameFault = 'empty' | 'too-long' | 'characters' | 'format';

/** An organization's rules for addresses. Implemented by the context of accounts. */
export interface InviteeRules {
  /** The invalid ones of `emails` with the error. */
  faultsOf(realmId: number, emails: readonly string[]): Promise<ReadonlyMap<string, AddressFault>>;
}

/** An account to create for a user who accepts. */
export interface JoiningAccount {
  readonly realmId: number;
  readonly email: string;
  readonly fullName: string;
  /** `null` for an account without a password. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly inviterId: number;
  readonly groupIds: readonly number[];
}

/** Opens accounts, in the transaction of the command. */
export interface AccountOpening {
  /**
   * @returns the new account's number
   * @throws InvitationError JOINING_NAME_REFUSED, JOINING_ADDRESS_REFUSED, JOINING_ADDRESS_TAKEN
   */
  open(account: JoiningAccount): Promise<number>;
}

/** Subscribes newcomers to channels, in the transaction of the command. */
export interface ChannelJoining {
  /** Channels that were archived since are omitted, as are former private channels of others. */
  join(newcomer: {
    readonly realmId: number;
    readonly userId: number;
    readonly inviterId: number;
    readonly channelIds: readonly number[];
    readonly includesDefaultChannels: boolean;
  }): Promise<void>;
}

/** Passwords that users choose. */
export interface NewPasswords {
  /**
   * @param personalWords known data of the user, which makes a password easy to guess; the email address first
   * @returns the hash
   * @throws InvitationError JOINING_PASSWORD_TOO_WEAK
   */
  hash(password: string, personalWords: readonly string[]): Promise<string>;
}

/** Texts that greet new users, rendered before the transaction of a command. */
export interface WelcomeTexts {
  /**
   * Renders texts that may take long.
   *
   * @param text the inviter's Markdown, `null` for the organization's text
   * @param inviterId the user whose share of the renderer the text uses
   * @returns the HTML of the text; nothing where it is rendered immediately
   */
  render(
    text: string | null,
    inviter: { readonly realmId: number; readonly inviterId: number },
  ): Promise<ReadonlyMap<string, string>>;
}

/** Messages of the server about a user who joined, in the transaction of the command. */
export interface JoiningNotices {
  /** Notifies the user who invited the new user. */
  notifyReferrer(newcomer: {
    readonly realmId: number;
    readonly realmName: string;
    readonly userId: number;
    readonly fullName: string;
    readonly inviterId: number;
  }): Promise<void>;
  /** Welcomes a new user; `text` is the inviter's Markdown, `null` for the organization's text. */
  welcome(newcomer: {
    readonly realmId: number;
    readonly userId: number;
    readonly text: string | null;
    /** The texts as {@link WelcomeTexts} returned them. */
    readonly rendered: ReadonlyMap<string, string>;
  }): Promise<void>;
}
