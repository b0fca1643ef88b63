import type { Actor } from '@tandem/shared-kernel';
import { InvitationError } from './invitation-error.ts';
import { checkInvitedRole, checkTerms } from './invitation-policy.ts';
import type { InvitationPorts } from './invitation-ports.ts';
import { auditedTerms, expiryAfter, type InvitationTerms } from './invitation.ts';
import { joinUrlOf } from './realm-hosts.ts';

/** The terms of the invitation link. */
interface CreateInvitationLinkInput extends InvitationTerms {
  /** `null`: never. */
  readonly expiresInMinutes: number | null;
}

/** Links of one user that are not revoked; those that expired count until they are removed. */
const MAX_LINKS_PER_INVITER = 1_000;

type Ports = Pick<InvitationPorts, 'unitOfWork' | 'inviting' | 'hosts' | 'tokens' | 'clock'>;

/**
 * Creates a link by which any number of users may join.
 *
 * @see `POST invites/multiuse`
 */
export class CreateInvitationLink {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @returns the address
   * @throws InvitationError INVITING_…, INVITATION_CHANNEL…, INVITATION_GROUP_INVALID,
   *   INVITATION_LINKS_TOO_MANY
   */
  async execute(actor: Actor, input: CreateInvitationLinkInput): Promise<{ readonly url: string }> {
    const { inviting, unitOfWork, tokens, clock, hosts } = this.#ports;
    const context = await inviting.context(actor, input);
    if (!context.mayCreateLinks) throw new InvitationError('INVITING_NOT_PERMITTED');
    checkInvitedRole(actor, input.invitedAs);
    checkTerms(actor, input, context);
    const { realmId, userId: inviterId } = actor;
    const token = await unitOfWork.by(actor).run(async (tx) => {
      const invitedAt = clock.now();
      const id = await tx.invitations.nextLinkId();
      const made = tokens.tokenOf('link', id);
      const link = {
        expiresAt: expiryAfter(invitedAt, input.expiresInMinutes),
        invitedAs: input.invitedAs,
        channelIds: input.channelIds,
        groupIds: input.groupIds,
        includesDefaultChannels: input.includesDefaultChannels,
        welcomeMessage: input.welcomeMessage,
        tokenHash: tokens.hashOf(made),
        id,
        realmId,
        inviterId,
        invitedAt,
      };
      if (!(await tx.invitations.addLink(link, MAX_LINKS_PER_INVITER))) {
        throw new InvitationError('INVITATION_LINKS_TOO_MANY', { limit: MAX_LINKS_PER_INVITER });
      }
      await tx.audit.append({
        kind: 'invitation_link.created',
        realmId,
        objectId: id,
        after: auditedTerms(link),
      });
      await tx.events.append({ type: 'invitations.changed', realmId, inviterId });
      return made;
    });
    return { url: joinUrlOf(hosts.urlOf(context.realmStringId), token) };
  }
}
