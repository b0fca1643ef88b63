import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { UserStatus } from './user-status-repository.ts';

/**
 * Returns the status of a user.
 *
 * @see `GET users/{user_id}/status`
 */
export class ReadStatus {
  readonly #ports: Pick<IdentityPorts, 'statuses'>;

  constructor(ports: Pick<IdentityPorts, 'statuses'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER, USER_NOT_ACCESSIBLE */
  async execute(actor: Actor, { userId }: { readonly userId: number }): Promise<UserStatus> {
    const status = await this.#ports.statuses.statusOf(actor, userId);
    if (!status) throw new IdentityError('NO_SUCH_USER');
    return status;
  }
}
