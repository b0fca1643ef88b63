import type { Clock, UnitOfWork } from '@tandem/shared-kernel';
import type { ApiKeyIssuer } from './api-keys/api-key-issuer.ts';
import type { CredentialChanges } from './api-keys/credential-changes.ts';
import type { CredentialStore } from './api-keys/credential-store.ts';
import type { InvitedSignUps } from './external-login/invited-sign-ups.ts';
import type { OpenIdConnect, SecretSeal } from './external-login/open-id-connect.ts';
import type { UserGroupQueries } from './groups/user-group-queries.ts';
import type { IdentityReads, IdentityTx } from './identity-tx.ts';
import type { JwtVerifier } from './log-in/jwt-verifier.ts';
import type { LoginAccounts } from './log-in/login-accounts.ts';
import type { LoginThrottle } from './log-in/login-throttle.ts';
import type { PasswordHasher } from './log-in/password-hasher.ts';
import type { PasswordStrength } from './log-in/password-strength.ts';
import type { PresenceQueries, PresenceRepository } from './presence/presence-repository.ts';
import type { ProfileTextRenderer } from './profile/profile-repository.ts';
import type { PicturePorts } from './avatars/picture-ports.ts';
import type { RealmAddresses } from './realms/realm-addresses.ts';
import type { RealmQueries } from './realms/realm-queries.ts';
import type { ConfirmationTokens } from './settings/confirmation-tokens.ts';
import type { EmojiLookup } from './status/emoji-lookup.ts';
import type { UserStatusQueries } from './status/user-status-repository.ts';
import type { SecondFactorCodes } from './second-factor/second-factor.ts';
import type { SecretGenerator } from './tokens/secret-generator.ts';
import type { CredentialUses } from './tokens/token-repository.ts';

/** The dependencies of the use cases of this context; an app binds them once. */
export interface IdentityPorts {
  readonly unitOfWork: UnitOfWork<IdentityTx>;
  readonly reading: Pick<UnitOfWork<IdentityReads>, 'run'>;
  readonly realms: RealmQueries;
  /** Without a cache. */
  readonly currentRealms: Pick<RealmQueries, 'findByStringId'>;
  readonly groups: UserGroupQueries;
  readonly addresses: RealmAddresses;
  readonly credentials: CredentialStore;
  readonly changes: CredentialChanges;
  readonly apiKeys: ApiKeyIssuer;
  readonly secrets: SecretGenerator;
  readonly seal: SecretSeal;
  readonly openId: OpenIdConnect;
  readonly invitedSignUps: InvitedSignUps;
  readonly codes: SecondFactorCodes;
  readonly uses: CredentialUses;
  readonly passwords: PasswordHasher;
  readonly strength: PasswordStrength;
  readonly logins: LoginAccounts;
  readonly jwt: JwtVerifier;
  readonly throttle: LoginThrottle;
  readonly emoji: EmojiLookup;
  readonly statuses: UserStatusQueries;
  readonly tokens: ConfirmationTokens;
  readonly pictures: PicturePorts;
  readonly profileTexts: ProfileTextRenderer;
  readonly presence: PresenceQueries;
  /** Outside any transaction: for signs that are no news. */
  readonly presences: PresenceRepository;
  readonly clock: Clock;
}
