import type { Actor } from '@tandem/shared-kernel';
import { InvitationError } from './invitation-error.ts';
import { mailKeyOf } from './invitation-mails.ts';
import { checkMayManage } from './invitation-policy.ts';
import type { InvitationPorts } from './invitation-ports.ts';

type Ports = Pick<InvitationPorts, 'unitOfWork'>;

/**
 * Revokes the invitation of a user.
 *
 * @see `DELETE invites/{invite_id}`
 */
export class RevokeInvitation {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** @throws InvitationError NO_SUCH_INVITATION, INVITING_NEEDS_OWNER, INVITATION_NEEDS_ADMINISTRATOR */
  execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const invitation = await tx.invitations.lock(actor.realmId, id);
      if (!invitation || invitation.isRevoked || invitation.isUsed || invitation.linkId !== null) {
        throw new InvitationError('NO_SUCH_INVITATION');
      }
      checkMayManage(actor, invitation);
      await tx.invitations.revoke(id);
      await tx.mails.withdraw(mailKeyOf(id, invitation.sendings));
      const { realmId, inviterId } = invitation;
      const kind = 'invitation.revoked';
      await tx.audit.append({ kind, realmId, objectId: id, name: invitation.email });
      await tx.events.append({ type: 'invitations.changed', realmId, inviterId });
    });
  }
}

/**
 * Revokes a link.
 *
 * @see `DELETE invites/multiuse/{invite_id}`
 */
export class RevokeInvitationLink {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws InvitationError NO_SUCH_INVITATION, INVITING_NEEDS_OWNER, INVITATION_NEEDS_ADMINISTRATOR,
   *   INVITATION_ALREADY_REVOKED, checked in this order
   */
  execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const link = await tx.invitations.lockLink(actor.realmId, id);
      if (!link) throw new InvitationError('NO_SUCH_INVITATION');
      checkMayManage(actor, link);
      if (link.isRevoked) throw new InvitationError('INVITATION_ALREADY_REVOKED');
      await tx.invitations.revokeLink(id);
      const { realmId, inviterId } = link;
      await tx.audit.append({ kind: 'invitation_link.revoked', realmId, objectId: id });
      await tx.events.append({ type: 'invitations.changed', realmId, inviterId });
    });
  }
}
