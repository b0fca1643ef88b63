import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';

/**
 * Returns the members of a group: users and bots, or groups.
 *
 * @see `GET user_groups/{user_group_id}/members`, `GET user_groups/{user_group_id}/subgroups`
 */
export class ReadGroup {
  readonly #ports: Pick<IdentityPorts, 'groups'>;

  constructor(ports: Pick<IdentityPorts, 'groups'>) {
    this.#ports = ports;
  }

  /**
   * @returns numbers, ascending
   * @throws IdentityError NO_SUCH_GROUP, GROUP_DEACTIVATED
   */
  async execute(
    actor: Actor,
    input: {
      readonly groupId: number;
      readonly what: 'members' | 'subgroups';
      readonly directOnly: boolean;
    },
  ): Promise<readonly number[]> {
    const { groupId, what, directOnly } = input;
    const found = await this.#ports.groups[what](actor, groupId, { directOnly });
    if (!found) throw new IdentityError('NO_SUCH_GROUP');
    if (found.deactivated) throw new IdentityError('GROUP_DEACTIVATED');
    return found.ids;
  }
}
