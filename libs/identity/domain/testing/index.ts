export { describeOnboarding } from './onboarding.contract.ts';
export { MemoryOnboarding } from './memory-onboarding.ts';
export { describeAlertWords } from './alert-words.contract.ts';
export { MemoryAlertWords } from './memory-alert-words.ts';
export { describeBotRepository } from './bot-repository.contract.ts';
export { MemoryBotRepository } from './memory-bot-repository.ts';
export { describeApiKeyIssuer } from './api-key-issuer.contract.ts';
export { aRealm, aRealmRequest, anAccount } from './builders.ts';
export { describeCredentialStore } from './credential-store.contract.ts';
export {
  freshRealm,
  freshStringId,
  memoryHarness,
  type IdentityHarness,
} from './identity-harness.ts';
export { describeCredentialUses, describeTokens } from './tokens.contract.ts';
export { describePasswordResets } from './password-resets.contract.ts';
export { MemoryPasswordResets } from './memory-password-resets.ts';
export { describeSecondFactorCodes, describeSecondFactors } from './second-factors.contract.ts';
export { MemorySecondFactorCodes, MemorySecondFactors } from './memory-second-factors.ts';
export { describeLoginRecords } from './login-records.contract.ts';
export { MemoryLoginRecords } from './memory-login-records.ts';
export { describeSessions } from './sessions.contract.ts';
export { MemorySessions } from './memory-sessions.ts';
export { MemorySecrets, MemoryTokens } from './memory-tokens.ts';
export { describeLoginAccounts } from './login-accounts.contract.ts';
export { describeLoginFailures } from './login-failures.contract.ts';
export { MemoryAccountDetails } from './memory-account-details.ts';
export { MemoryCredentialStore } from './memory-credential-store.ts';
export { createMemoryIdentity, type MemoryIdentity } from './memory-identity.ts';
export { MemoryLoginFailures } from './memory-login-failures.ts';
export { MemoryMutedUserRepository } from './memory-muted-user-repository.ts';
export { MemoryPresences } from './memory-presences.ts';
export { MemoryProfiles } from './memory-profiles.ts';
export { describeProfiles } from './profiles.contract.ts';
export { describeAvatars, describeRealmPictures } from './avatars.contract.ts';
export { MemoryAvatars, memoryPictures } from './memory-pictures.ts';
export { MemoryRealmRepository } from './memory-realm-repository.ts';
export { MemoryEmailChanges } from './memory-email-changes.ts';
export {
  MemoryApiKeyIssuer,
  MemoryConfirmationTokens,
  MemoryPasswordHasher,
} from './memory-secrets.ts';
export { describeUserSettings } from './user-settings.contract.ts';
export { MemoryUserSettings } from './memory-user-settings.ts';
export { MemoryUserGroupRepository } from './memory-user-group-repository.ts';
export { MemoryUserRepository } from './memory-user-repository.ts';
export { describeMutedUserRepository } from './muted-user-repository.contract.ts';
export { describePasswordHasher } from './password-hasher.contract.ts';
export { describePresences } from './presences.contract.ts';
export { describeRealmRepository } from './realm-repository.contract.ts';
export { describeUserGroupRepository } from './user-group-repository.contract.ts';
export { describeUserRepository } from './user-repository.contract.ts';
export { MemoryUserStatusRepository } from './memory-user-status-repository.ts';
export { describeUserStatusRepository } from './user-status-repository.contract.ts';
