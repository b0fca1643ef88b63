export { BeginExternalLogin } from './begin-external-login.ts';
export { type InvitedSignUps } from './invited-sign-ups.ts';
export {
  type ExternalIdentity,
  type ExternalIdentityRepository,
  type LinkedIdentity,
} from './external-identity.ts';
export { FinishExternalLogin } from './finish-external-login.ts';
export { encryptedApiKey, loginDestination } from './login-destination.ts';
export {
  type LoginProvider,
  type LoginProviderRepository,
  type LoginProviderSummary,
  type NewLoginProvider,
  MAX_LOGIN_PROVIDERS,
  checkedLoginProvider,
  providerSealKey,
} from './login-provider.ts';
export {
  EXTERNAL_LOGIN_SECONDS,
  type LoginTransaction,
  type LoginTransactionKey,
  type LoginTransactionRepository,
} from './login-transaction.ts';
export {
  ListExternalIdentities,
  UnlinkExternalIdentity,
  type ShownIdentity,
} from './manage-external-identities.ts';
export {
  AddLoginProvider,
  ListLoginProviders,
  RemoveLoginProvider,
} from './manage-login-providers.ts';
export {
  type ExternalUser,
  type LoginProof,
  type OpenIdConnect,
  type ProviderClient,
  type SecretSeal,
} from './open-id-connect.ts';
