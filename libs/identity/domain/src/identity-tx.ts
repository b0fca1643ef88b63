import type { Actor, AuditLog, EventLog } from '@tandem/shared-kernel';
import type { IDENTITY_ACTS } from './audit/identity-acts.ts';
import type { PushDevices } from './api-keys/push-devices.ts';
import type { BotRepository } from './bots/bot-repository.ts';
import type { OwnerNotices } from './bots/owner-notices.ts';
import type { UserGroupRepository } from './groups/user-group-repository.ts';
import { IdentityError } from './identity-error.ts';
import type { IdentityEvent } from './identity-events.ts';
import type { MutedUserRepository } from './mutes/muted-user-repository.ts';
import type { Realm } from './realms/realm.ts';
import type { RealmRepository } from './realms/realm-repository.ts';
import type { PresenceRepository } from './presence/presence-repository.ts';
import type { OnboardingRepository } from './onboarding/onboarding-repository.ts';
import type { ProfileRepository } from './profile/profile-repository.ts';
import type { AlertWordRepository } from './alert-words/alert-word-repository.ts';
import type { AvatarRepository } from './avatars/avatar-repository.ts';
import type { RealmPictureRepository } from './avatars/realm-pictures.ts';
import type { AccountDetailsRepository } from './settings/account-details-repository.ts';
import type { EmailChangeRepository } from './settings/email-changes.ts';
import type { UserSettingsRepository } from './settings/user-settings-repository.ts';
import type { ErasureRepository } from './erasure/erasure.ts';
import type { UserStatusRepository } from './status/user-status-repository.ts';
import type { PasswordResetRepository } from './password-reset/password-reset-repository.ts';
import type { SecondFactorRepository } from './second-factor/second-factor.ts';
import type { ExternalIdentityRepository } from './external-login/external-identity.ts';
import type { LoginProviderRepository } from './external-login/login-provider.ts';
import type { LoginTransactionRepository } from './external-login/login-transaction.ts';
import type { LoginLinkRepository } from './login-links/login-link.ts';
import type { LoginFailures } from './log-in/login-failures.ts';
import type { LoginRecordRepository } from './login-history/login-record.ts';
import type { SessionRepository } from './sessions/session-repository.ts';
import type { TokenRepository } from './tokens/token-repository.ts';
import type { DefaultChannels } from './users/default-channels.ts';
import type { Greetings } from './users/greetings.ts';
import type { AuthoredMessages } from './users/authored-messages.ts';
import type { UserAccount } from './users/user-account.ts';
import type { UserRepository } from './users/user-repository.ts';

/** The repositories of commands of this context, bound to one transaction. */
export interface IdentityTx {
  readonly realms: RealmRepository;
  readonly groups: UserGroupRepository;
  readonly users: UserRepository;
  readonly bots: BotRepository;
  readonly mutes: MutedUserRepository;
  readonly statuses: UserStatusRepository;
  readonly settings: UserSettingsRepository;
  readonly avatars: AvatarRepository;
  readonly realmPictures: RealmPictureRepository;
  readonly alertWords: AlertWordRepository;
  readonly onboarding: OnboardingRepository;
  readonly profiles: ProfileRepository;
  readonly presences: PresenceRepository;
  readonly accountDetails: AccountDetailsRepository;
  readonly emailChanges: EmailChangeRepository;
  readonly tokens: TokenRepository;
  readonly sessions: SessionRepository;
  readonly loginProviders: LoginProviderRepository;
  readonly loginTransactions: LoginTransactionRepository;
  readonly externalIdentities: ExternalIdentityRepository;
  readonly loginLinks: LoginLinkRepository;
  readonly loginRecords: LoginRecordRepository;
  readonly loginFailures: LoginFailures;
  readonly secondFactors: SecondFactorRepository;
  readonly passwordResets: PasswordResetRepository;
  readonly erasures: ErasureRepository;
  readonly authoredMessages: AuthoredMessages;
  readonly pushDevices: PushDevices;
  readonly defaultChannels: DefaultChannels;
  readonly greetings: Greetings;
  readonly ownerNotices: OwnerNotices;
  readonly audit: AuditLog<(typeof IDENTITY_ACTS)[number]>;
  readonly events: EventLog<IdentityEvent>;
}

/** Accounts that commands lock. */
export interface AccountLocks {
  readonly users: Pick<UserRepository, 'lock'>;
}

/**
 * The reads of users about their own accounts and credentials: one state of the database, also while there is no
 * primary. Nothing changes in it, so `users.lock` locks nothing.
 */
export interface IdentityReads
  extends
    AccountLocks,
    Pick<
      IdentityTx,
      | 'alertWords'
      | 'externalIdentities'
      | 'loginProviders'
      | 'loginRecords'
      | 'secondFactors'
      | 'sessions'
      | 'tokens'
    > {}

/** @throws IdentityError NO_SUCH_REALM */
export async function realmOf(
  tx: { readonly realms: Pick<RealmRepository, 'find'> },
  realmId: number,
): Promise<Realm> {
  const realm = await tx.realms.find(realmId);
  if (!realm) throw new IdentityError('NO_SUCH_REALM');
  return realm;
}

/**
 * Makes other commands that lock the organization wait until the transaction ends.
 *
 * @throws IdentityError NO_SUCH_REALM
 */
export async function realmLocked(tx: Pick<IdentityTx, 'realms'>, realmId: number): Promise<void> {
  if (!(await tx.realms.lock(realmId))) throw new IdentityError('NO_SUCH_REALM');
}

/** @throws IdentityError NO_SUCH_USER */
export async function lockedAccount(
  tx: AccountLocks,
  realmId: number,
  userId: number,
): Promise<UserAccount> {
  const account = await tx.users.lock(realmId, userId);
  if (!account) throw new IdentityError('NO_SUCH_USER');
  return account;
}

/**
 * The account of the actor, locked, for commands that write to it: one that crosses the deactivation or the erasure
 * of the account writes nothing.
 *
 * @throws IdentityError NO_SUCH_USER, USER_DEACTIVATED
 */
export async function lockedOwnAccount(
  tx: AccountLocks,
  { realmId, userId }: Pick<Actor, 'realmId' | 'userId'>,
): Promise<UserAccount> {
  const account = await lockedAccount(tx, realmId, userId);
  if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
  return account;
}
