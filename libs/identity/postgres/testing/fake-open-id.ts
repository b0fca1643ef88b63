import { IdentityError } from '@tandem/identity-domain';
import type {
  ExternalUser,
  LoginProof,
  ProviderClient,
} from '@tandem/identity-domain/external-login';

/** A provider that logs in a given user, and records its calls. */
export class FakeOpenId {
  user: ExternalUser = {
    issuer: 'https://login.example.com',
    subject: 'subject 1',
    email: 'ann@example.com',
    isEmailVerified: true,
    name: 'Ann',
  };
  readonly begun: { readonly provider: ProviderClient; readonly proof: LoginProof }[] = [];
  readonly finished: { readonly redirectUrl: string; readonly proof: LoginProof }[] = [];

  mayContact({ issuer, isPrivate }: Pick<ProviderClient, 'issuer' | 'isPrivate'>): boolean {
    return isPrivate || !issuer.startsWith('https://10.');
  }

  async begin(provider: ProviderClient, redirectUrl: string, proof: LoginProof): Promise<string> {
    this.begun.push({ provider, proof });
    return `${provider.issuer}/authorize?state=${proof.state}&redirect_uri=${redirectUrl}`;
  }

  async finish(
    _: ProviderClient,
    { redirectUrl, query }: { readonly redirectUrl: string; readonly query: string },
    proof: LoginProof,
  ): Promise<ExternalUser> {
    this.finished.push({ redirectUrl, proof });
    if (query.includes('error=')) {
      throw new IdentityError('EXTERNAL_LOGIN_REFUSED', { reason: 'access_denied' });
    }
    return this.user;
  }
}

/** Invitations by address. */
export class FakeInvitedSignUps {
  /** Creates accounts of invited users, by address. */
  readonly invited = new Map<string, () => Promise<number>>();

  async join({ email }: { readonly email: string }): Promise<number | null> {
    return (await this.invited.get(email)?.()) ?? null;
  }
}
