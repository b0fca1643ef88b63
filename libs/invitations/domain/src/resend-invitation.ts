import type { Actor } from '@tandem/shared-kernel';
import { InvitationError } from './invitation-error.ts';
import { mailKeyOf } from './invitation-mails.ts';
import { checkMayManage } from './invitation-policy.ts';
import type { InvitationPorts } from './invitation-ports.ts';
import { joinUrlOf } from './realm-hosts.ts';
import { checkDailyLimit } from './sending-limit.ts';

type Ports = Pick<InvitationPorts, 'unitOfWork' | 'hosts' | 'tokens' | 'clock' | 'dailyLimit'>;

/**
 * Sends the mail of an invitation again and restarts its lifetime; the link of the first mail remains
 * valid.
 *
 * @see `POST invites/{invite_id}/resend`
 */
export class ResendInvitation {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws InvitationError NO_SUCH_INVITATION, INVITING_NEEDS_OWNER,
   *   INVITATION_NEEDS_ADMINISTRATOR, INVITATIONS_TOO_MANY
   */
  execute(actor: Actor, { id }: { readonly id: number }): Promise<void> {
    const { unitOfWork, hosts, tokens, clock, dailyLimit } = this.#ports;
    return unitOfWork.by(actor).run(async (tx) => {
      const { realmId } = actor;
      const invitation = await tx.invitations.lock(realmId, id);
      if (!invitation || invitation.isRevoked || invitation.isUsed || invitation.linkId !== null) {
        throw new InvitationError('NO_SUCH_INVITATION');
      }
      checkMayManage(actor, invitation);
      const now = clock.now();
      await checkDailyLimit(tx, realmId, { now, wanted: 1, dailyLimit });
      const { email, invitedAt, expiresAt: end, sendings } = invitation;
      const expiresAt =
        end === null ? null : new Date(now.getTime() + end.getTime() - invitedAt.getTime());
      await tx.invitations.resend(id, now, expiresAt);
      await tx.audit.append({ kind: 'invitation.resent', realmId, objectId: id, name: email });
      const view = await tx.inviting.inviter(realmId, invitation.inviterId);
      const realmUrl = hosts.urlOf(view.realmStringId);
      await tx.mails.invite({
        joinUrl: joinUrlOf(realmUrl, tokens.tokenOf('invitation', id)),
        key: mailKeyOf(id, sendings + 1),
        kind: 'reminder',
        email,
        expiresAt,
        realmUrl,
        realmName: view.realmName,
        language: view.language,
        inviterName: view.inviterName,
      });
    });
  }
}
