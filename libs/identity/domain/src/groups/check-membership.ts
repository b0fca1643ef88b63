import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';

interface CheckMembershipInput {
  readonly groupId: number;
  readonly userId: number;
  /** Leaves subgroups out of account. */
  readonly directOnly: boolean;
}

/**
 * Returns whether a user is a member of a group. Deactivated users are members of none.
 *
 * @see `GET user_groups/{user_group_id}/members/{user_id}`
 */
export class CheckMembership {
  readonly #ports: MembershipPorts;

  constructor(ports: MembershipPorts) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_GROUP, GROUP_DEACTIVATED, NO_SUCH_USER, in this order */
  async execute(actor: Actor, input: CheckMembershipInput): Promise<boolean> {
    const { groupId, userId, directOnly } = input;
    const found = await this.#ports.groups.membership(actor, groupId, userId, { directOnly });
    if (!found) throw new IdentityError('NO_SUCH_GROUP');
    if (found.groupDeactivated) throw new IdentityError('GROUP_DEACTIVATED');
    if (!found.userExists) throw new IdentityError('NO_SUCH_USER');
    return found.isMember;
  }
}

interface MembershipPorts {
  readonly groups: Pick<IdentityPorts['groups'], 'membership'>;
}
