import type { SecondFactorCodes } from '@tandem/identity-domain/second-factor';
import type { IdentityArchive } from '@tandem/identity-postgres';
import { sealFor } from '@tandem/transfer-age';
import {
  credentialsLine,
  type ExportedContent,
  type UserCredentials,
} from '@tandem/transfer-domain/export';

/** The dependencies of the credentials of an archive. */
export interface CredentialParts {
  readonly codes: Pick<SecondFactorCodes, 'secretOf'>;
  /** The recipient, such as `age1…`. */
  readonly recipient: string;
}

/** The credentials of all users, encrypted for a recipient. */
export async function sealedCredentials(
  identity: Pick<IdentityArchive, 'credentials'>,
  { codes, recipient }: CredentialParts,
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
  const sealed = await sealFor(recipient, lines.join(''));
  return {
    size: sealed.length,
    async *read() {
      yield sealed;
    },
  };
}
