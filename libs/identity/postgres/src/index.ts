export { PostgresAuditQueries } from './audit/postgres-audit-queries.ts';
export { PostgresBotQueries } from './bots/postgres-bot-queries.ts';
export { IdentityArchive } from './exports/identity-archive.ts';
export { consentingUsers } from './exports/user-tables.ts';
export { IdentityCaches } from './credentials/identity-caches.ts';
export { PostgresPasswordResetQueries } from './password-reset/postgres-password-resets.ts';
export { PostgresCredentialUses } from './tokens/postgres-credential-uses.ts';
export { PostgresCredentialStore } from './credentials/postgres-credential-store.ts';
export { PostgresAnonymousGroups } from './groups/postgres-anonymous-groups.ts';
export { PostgresUserGroupQueries } from './groups/postgres-user-group-queries.ts';
export { bindIdentityReads, bindIdentityTx } from './identity-tx.ts';
export { PostgresAccountListQueries } from './users/postgres-account-list-queries.ts';
export { PostgresAccountMailQueries } from './log-in/postgres-account-mail-queries.ts';
export { PostgresLoginAccounts } from './log-in/postgres-login-accounts.ts';
export { PostgresLoginFailures } from './log-in/postgres-login-failures.ts';
export { readAccountRecords, readAuditRecords } from './erasure/account-records.ts';
export { PostgresAccountData } from './erasure/postgres-account-data.ts';
export {
  ERASURE_QUEUE,
  PostgresErasureQueries,
  PostgresErasureRepository,
  type ErasureJob,
} from './erasure/postgres-erasures.ts';
export { identityMigrations } from './migrations/index.ts';
export { pruneIdentity } from './prune-identity.ts';
export { PostgresPresences } from './presence/postgres-presences.ts';
export { PostgresRealmQueries } from './realms/postgres-realm-queries.ts';
export { PostgresRealmSettingsQueries } from './realms/postgres-realm-settings-queries.ts';
export { PostgresRealmRepository } from './realms/postgres-realm-repository.ts';
export { PostgresEmailChangeQueries } from './settings/postgres-email-changes.ts';
export { PostgresUserSettingsQueries } from './settings/postgres-user-settings.ts';
export { PostgresUserStatusQueries } from './status/postgres-user-status.ts';
export { PostgresProfileAccountQueries } from './profile/postgres-profile-accounts.ts';
export { PostgresUserQueries } from './users/postgres-user-queries.ts';
export { PostgresPersonEventQueries } from './events/postgres-person-event-queries.ts';
export { bindIdentityEventQueries, bindIdentityStateQueries } from './events/bind-event-queries.ts';
export { PostgresAccountStateQueries } from './events/postgres-account-state-queries.ts';
