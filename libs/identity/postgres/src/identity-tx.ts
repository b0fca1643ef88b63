import { identityAudit } from '@tandem/identity-domain/audit';
import type {
  AuthoredMessages,
  DefaultChannels,
  Greetings,
  IdentityEvent,
  IdentityReads,
  IdentityTx,
  OwnerNotices,
  PushDevices,
} from '@tandem/identity-domain';
import { auditedEvents, type AuditActor } from '@tandem/shared-kernel';
import { PostgresAuditLog, PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { PostgresBotRepository } from './bots/postgres-bot-repository.ts';
import { PostgresUserGroupRepository } from './groups/postgres-user-group-repository.ts';
import { PostgresMutedUserRepository } from './mutes/postgres-muted-user-repository.ts';
import { PostgresRealmRepository } from './realms/postgres-realm-repository.ts';
import { PostgresPresences } from './presence/postgres-presences.ts';
import { PostgresProfileRepository } from './profile/postgres-profiles.ts';
import { PostgresAlertWordRepository } from './alert-words/postgres-alert-words.ts';
import { PostgresOnboardingRepository } from './onboarding/postgres-onboarding.ts';
import { PostgresAvatarRepository } from './avatars/postgres-avatars.ts';
import { PostgresRealmPictureRepository } from './avatars/postgres-realm-pictures.ts';
import { PostgresAccountDetailsRepository } from './settings/postgres-account-details.ts';
import { PostgresEmailChangeRepository } from './settings/postgres-email-changes.ts';
import { PostgresPasswordResetRepository } from './password-reset/postgres-password-resets.ts';
import { PostgresSecondFactorRepository } from './second-factor/postgres-second-factors.ts';
import {
  PostgresExternalIdentityRepository,
  PostgresLoginTransactionRepository,
} from './external-login/postgres-external-logins.ts';
import { PostgresLoginProviderRepository } from './external-login/postgres-login-providers.ts';
import { PostgresLoginLinkRepository } from './login-links/postgres-login-links.ts';
import { PostgresLoginFailures } from './log-in/postgres-login-failures.ts';
import { PostgresLoginRecordRepository } from './login-history/postgres-login-records.ts';
import { PostgresSessionRepository } from './sessions/postgres-session-repository.ts';
import { PostgresTokenRepository } from './tokens/postgres-token-repository.ts';
import { PostgresUserSettingsRepository } from './settings/postgres-user-settings.ts';
import { PostgresErasureRepository } from './erasure/postgres-erasures.ts';
import { PostgresUserStatusRepository } from './status/postgres-user-status.ts';
import { PostgresReadAccounts, PostgresUserRepository } from './users/postgres-user-repository.ts';

/** Ports that another context implements, bound to the transaction that `sql` belongs to. */
interface ForeignIdentityPorts {
  /** Absent: no user has written a message. */
  readonly authoredMessages?: (sql: Sql, actor: AuditActor | null) => AuthoredMessages;
  /** Absent: users have no devices. */
  readonly pushDevices?: (sql: Sql) => PushDevices;
  /** Absent: new users are in no channel. */
  readonly defaultChannels?: (sql: Sql) => DefaultChannels;
  /** Absent: users are not greeted. */
  readonly greetings?: (sql: Sql) => Greetings;
  /** Absent: owners of bots get no notices. */
  readonly ownerNotices?: (sql: Sql) => OwnerNotices;
}

const SILENCE: Greetings = {
  greet: () => Promise.resolve(),
  show: () => Promise.reject(new Error('This process sends no messages')),
};

/**
 * The ports of a command, bound to one transaction: `database.unitOfWork(bindIdentityTx)`.
 *
 * @param actor the actor of audit entries; `null` for the server itself
 */
export function bindIdentityTx(
  sql: Sql,
  actor: AuditActor | null = null,
  foreign: ForeignIdentityPorts = {},
): IdentityTx {
  const audit = new PostgresAuditLog(sql, actor);
  return {
    realms: new PostgresRealmRepository(sql),
    groups: new PostgresUserGroupRepository(sql),
    users: new PostgresUserRepository(sql),
    bots: new PostgresBotRepository(sql),
    mutes: new PostgresMutedUserRepository(sql),
    statuses: new PostgresUserStatusRepository(sql),
    settings: new PostgresUserSettingsRepository(sql),
    avatars: new PostgresAvatarRepository(sql),
    realmPictures: new PostgresRealmPictureRepository(sql),
    alertWords: new PostgresAlertWordRepository(sql),
    onboarding: new PostgresOnboardingRepository(sql),
    profiles: new PostgresProfileRepository(sql),
    presences: new PostgresPresences(sql),
    accountDetails: new PostgresAccountDetailsRepository(sql),
    emailChanges: new PostgresEmailChangeRepository(sql),
    tokens: new PostgresTokenRepository(sql),
    sessions: new PostgresSessionRepository(sql),
    loginProviders: new PostgresLoginProviderRepository(sql),
    loginTransactions: new PostgresLoginTransactionRepository(sql),
    externalIdentities: new PostgresExternalIdentityRepository(sql),
    loginLinks: new PostgresLoginLinkRepository(sql),
    loginRecords: new PostgresLoginRecordRepository(sql),
    loginFailures: new PostgresLoginFailures(sql),
    secondFactors: new PostgresSecondFactorRepository(sql),
    erasures: new PostgresErasureRepository(sql),
    passwordResets: new PostgresPasswordResetRepository(sql),
    defaultChannels: foreign.defaultChannels?.(sql) ?? { join: () => Promise.resolve() },
    greetings: foreign.greetings?.(sql) ?? SILENCE,
    ownerNotices: foreign.ownerNotices?.(sql) ?? { send: () => Promise.resolve() },
    authoredMessages: foreign.authoredMessages?.(sql, actor) ?? { remove: () => Promise.resolve() },
    pushDevices: foreign.pushDevices?.(sql) ?? { removeAll: () => Promise.resolve() },
    audit,
    events: auditedEvents(new PostgresEventLog<IdentityEvent>(sql), audit, identityAudit),
  };
}

/** The reads of users about their own accounts: `database.readingWork(bindIdentityReads)`. */
export const bindIdentityReads = (sql: Sql): IdentityReads => ({
  users: new PostgresReadAccounts(sql),
  alertWords: new PostgresAlertWordRepository(sql),
  externalIdentities: new PostgresExternalIdentityRepository(sql),
  loginProviders: new PostgresLoginProviderRepository(sql),
  loginRecords: new PostgresLoginRecordRepository(sql),
  secondFactors: new PostgresSecondFactorRepository(sql),
  sessions: new PostgresSessionRepository(sql),
  tokens: new PostgresTokenRepository(sql),
});
