import { providerSealKey, type SecretSeal } from '@tandem/identity-domain/external-login';
import type { SecondFactorCodes } from '@tandem/identity-domain/second-factor';
import type { IdentityArchive } from '@tandem/identity-postgres';
import { sealFor } from '@tandem/transfer-age';
import {
  credentialsLine,
  loginProviderLine,
  type ExportedContent,
  type UserCredentials,
} from '@tandem/transfer-domain/export';

/** The dependencies of the credentials of an archive. */
export interface CredentialParts {
  readonly codes: Pick<SecondFactorCodes, 'secretOf'>;
  /** Opens the secrets of log-in providers. */
  readonly seal: Pick<SecretSeal, 'open'>;
  readonly realmId: number;
  /** The recipient, such as `age1…`. */
  readonly recipient: string;
}

/** The credentials of all users and the log-in providers, encrypted for a recipient. */
export async function sealedCredentials(
  identity: Pick<IdentityArchive, 'credentials' | 'loginProviders'>,
  { codes, seal, realmId, recipient }: CredentialParts,
): Promise<ExportedContent> {
  const lines: string[] = [];
  for await (const { id, secondFactor, ...user } of identity.credentials()) {
    lines.push(
      credentialsLine({
        userId: id,
        passwordHash: user.passwordHash,
        apiKeyHashes: user.apiKeyHashes,
        tokens: user.tokens as UserCredentials['tokens'],
        identities: user.identities as UserCredentials['identities'],
        secondFactor: secondFactor && {
          secret: codes.secretOf(secondFactor),
          lastStep: secondFactor.lastStep,
          recoveryHashes: secondFactor.recoveryHashes,
        },
      }),
    );
  }
  for (const { name, sealedSecret, ...provider } of await identity.loginProviders()) {
    const key = providerSealKey({ realmId, name });
    lines.push(
      loginProviderLine({
        name,
        display_name: provider.displayName,
        icon_url: provider.iconUrl,
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret: sealedSecret === null ? null : seal.open(sealedSecret, key),
        is_private: provider.isPrivate,
      }),
    );
  }
  const sealed = await sealFor(recipient, lines.join(''));
  return {
    size: sealed.length,
    async *read() {
      yield sealed;
    },
  };
}
