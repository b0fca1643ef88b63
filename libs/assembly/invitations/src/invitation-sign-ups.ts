import { IdentityError } from '@tandem/identity-domain';
import type { InvitedSignUps } from '@tandem/identity-domain/external-login';
import { InvitationError, type JoinByAddress } from '@tandem/invitations-domain';

/** Sign-ups by the invitations of the other context. */
export class InvitationSignUps implements InvitedSignUps {
  readonly #joinByAddress: () => Pick<JoinByAddress, 'execute'>;

  /** @param joinByAddress returns the use case once both contexts are composed */
  constructor(joinByAddress: () => Pick<JoinByAddress, 'execute'>) {
    this.#joinByAddress = joinByAddress;
  }

  async join(user: Parameters<InvitedSignUps['join']>[0]): Promise<number | null> {
    try {
      return await this.#joinByAddress().execute(user);
    } catch (error) {
      if (!(error instanceof InvitationError)) throw error;
      throw new IdentityError('EXTERNAL_SIGN_UP_REFUSED', { email: user.email });
    }
  }
}
