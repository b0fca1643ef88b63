import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { groupActor, groupFor } from './group-access.ts';

/**
 * Deactivates a group. Its members remain stored and count again after reactivation.
 *
 * @see `POST user_groups/{user_group_id}/deactivate`
 */
export class DeactivateUserGroup {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_GROUP, GROUP_DEACTIVATED,
   *   INSUFFICIENT_PERMISSION, GROUP_IN_USE
   */
  async execute(who: Actor, { groupId }: { readonly groupId: number }): Promise<void> {
    const { realmId, userId: actorId } = who;
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      const actor = await groupActor(tx, who);
      await groupFor(tx, actor, { groupId, permissions: ['can_manage_group'] });
      const uses = await tx.groups.usesOf(realmId, groupId);
      if (uses.length > 0) throw new IdentityError('GROUP_IN_USE', { uses });
      await tx.groups.change(groupId, { deactivated: true });
      const change = { changes: { deactivated: true }, before: { deactivated: false } };
      await tx.events.append({ type: 'user_group.changed', realmId, actorId, groupId, ...change });
    });
  }
}
