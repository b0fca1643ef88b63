import {
  MemoryApiKeyIssuer,
  MemorySecrets,
  describeApiKeyUses,
  describeCredentialUses,
  describePasswordResets,
  describeSecondFactors,
  describeErasures,
  describeExternalLogins,
  describeLoginLinks,
  describeLoginRecords,
  describeSessions,
  describeTokens,
  describeBotRepository,
  describeCredentialStore,
  describeLoginAccounts,
  describeLoginFailures,
  describeMutedUserRepository,
  describePresences,
  describeProfiles,
  describeAlertWords,
  describeOnboarding,
  describeAvatars,
  describeRealmPictures,
  describeRealmRepository,
  describeUserGroupRepository,
  describeUserRepository,
  describeUserSettings,
  describeUserStatusRepository,
  type IdentityHarness,
} from '@tandem/identity-domain/testing';
import { ROLES } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
  IdentityCaches,
  PostgresCredentialStore,
  PostgresCredentialUses,
  PostgresLoginAccounts,
  PostgresLoginFailures,
  PostgresPresences,
  PostgresRealmQueries,
  PostgresUserSettingsQueries,
  PostgresUserStatusQueries,
  bindIdentityTx,
} from './index.ts';

const test = useTestDatabase();
const apiKeys = new MemoryApiKeyIssuer();
const secrets = new MemorySecrets();

function harness(): IdentityHarness {
  const { database } = test();
  const { sql } = database;
  return {
    unitOfWork: database.unitOfWork(bindIdentityTx),
    realms: new PostgresRealmQueries(sql),
    credentials: new PostgresCredentialStore(sql, apiKeys, secrets),
    uses: new PostgresCredentialUses(sql, () => new Date()),
    logins: new PostgresLoginAccounts(sql),
    failures: new PostgresLoginFailures(sql),
    presence: new PostgresPresences(sql),
    statusOf: async (userId) => {
      const { rows } = await sql.query<{ realmId: number }>(
        'select realm_id as "realmId" from user_account where id = $1',
        [userId],
      );
      const actor = { userId, realmId: rows[0]?.realmId ?? 0, role: ROLES.member, isBot: false };
      return new PostgresUserStatusQueries(sql).statusOf(actor, userId);
    },
    settingsOf: (userId) => new PostgresUserSettingsQueries(sql).settingsOf(userId),
    hashOf: (apiKey) => apiKeys.hashOf(apiKey),
    hashOfSecret: (secret) => secrets.hashOf(secret),
    deactivateUser: async (userId) => {
      await sql.query('update user_account set is_active = false where id = $1', [userId]);
    },
    deactivateRealm: async (realmId) => {
      await sql.query('update realm set deactivated = true where id = $1', [realmId]);
    },
  };
}

/** Caches that are subscribed to no changes, and so must cache nothing. */
function cachedHarness(): IdentityHarness {
  return { ...harness(), ...new IdentityCaches({ ...harness(), clock: new FakeClock() }) };
}

describeRealmRepository('PostgresRealmRepository', harness);
describeRealmRepository('CachedRealmQueries', cachedHarness);
describeUserGroupRepository('PostgresUserGroupRepository', harness);
describeUserRepository('PostgresUserRepository', harness);
describeCredentialStore('PostgresCredentialStore', harness);
describeCredentialStore('CachedCredentialStore', cachedHarness);
describeTokens('PostgresTokenRepository', harness);
describePasswordResets('PostgresPasswordResetRepository', harness);
describeSecondFactors('PostgresSecondFactorRepository', harness);
describeErasures('PostgresErasureRepository', harness);
describeExternalLogins(
  'PostgresLoginProviderRepository, PostgresLoginTransactionRepository, PostgresExternalIdentityRepository',
  harness,
);
describeLoginLinks('PostgresLoginLinkRepository', harness);
describeLoginRecords('PostgresLoginRecordRepository', harness);
describeSessions('PostgresSessionRepository', harness);
describeCredentialUses('PostgresCredentialUses', harness);
describeApiKeyUses('PostgresCredentialUses', harness);
describeTokens('CachedCredentialStore', cachedHarness);
describeLoginAccounts('PostgresLoginAccounts', harness);
describeLoginFailures('PostgresLoginFailures', harness);
describeMutedUserRepository('PostgresMutedUserRepository', harness);
describeUserSettings(
  'PostgresUserSettingsRepository, PostgresAccountDetailsRepository, PostgresEmailChangeRepository',
  harness,
);
describePresences('PostgresPresences', harness);
describeProfiles('PostgresProfileRepository', harness);
describeAlertWords('PostgresAlertWordRepository', harness);
describeOnboarding('PostgresOnboardingRepository', harness);
describeAvatars('PostgresAvatarRepository', harness);
describeRealmPictures('PostgresRealmPictureRepository', harness);
describeUserStatusRepository('PostgresUserStatusRepository', harness);
describeBotRepository('PostgresBotRepository', harness);
