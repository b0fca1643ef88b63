export { describeOnboarding } from './onboarding.contract.ts';
export { describeAlertWords } from './alert-words.contract.ts';
export { describeBotRepository } from './bot-repository.contract.ts';
export { describeApiKeyIssuer } from './api-key-issuer.contract.ts';
export { aRealm, aRealmRequest, anAccount } from './builders.ts';
export { describeCredentialStore } from './credential-store.contract.ts';
export { freshStringId, type IdentityHarness } from './identity-harness.ts';
export { describeApiKeyUses, describeCredentialUses, describeTokens } from './tokens.contract.ts';
export { describePasswordResets } from './password-resets.contract.ts';
export { describeSecondFactorCodes, describeSecondFactors } from './second-factors.contract.ts';
export { MemorySecondFactorCodes } from './memory-second-factor-codes.ts';
export { describeErasures } from './erasures.contract.ts';
export { describeExternalLogins } from './external-login.contract.ts';
export { describeConfirmationTokens, describeSecretGenerator } from './secrets.contract.ts';
export { describeSecretSeal } from './secret-seal.contract.ts';
export { describeLoginLinks } from './login-links.contract.ts';
export { describeLoginRecords } from './login-records.contract.ts';
export { describeSessions } from './sessions.contract.ts';
export { describeLoginAccounts } from './login-accounts.contract.ts';
export { describeLoginFailures } from './login-failures.contract.ts';
export { describeProfiles } from './profiles.contract.ts';
export { describeAvatars, describeRealmPictures } from './avatars.contract.ts';
export { memoryPictures } from './memory-pictures.ts';
export {
  MemoryApiKeyIssuer,
  MemoryConfirmationTokens,
  MemoryPasswordHasher,
  MemorySeal,
  MemorySecrets,
} from './memory-secrets.ts';
export { describeUserSettings } from './user-settings.contract.ts';
export { describeMutedUserRepository } from './muted-user-repository.contract.ts';
export { describePasswordHasher } from './password-hasher.contract.ts';
export { describePresences } from './presences.contract.ts';
export { describeRealmRepository } from './realm-repository.contract.ts';
export { describeUserGroupRepository } from './user-group-repository.contract.ts';
export { describeUserRepository } from './user-repository.contract.ts';
export { describeUserStatusRepository } from './user-status-repository.contract.ts';
