import { AcceptInvitation } from './accept-invitation.ts';
import { CreateInvitationLink } from './create-invitation-link.ts';
import type { InvitationPorts } from './invitation-ports.ts';
import { InvitePeople } from './invite-people.ts';
import { JoinByAddress } from './join-by-address.ts';
import { PreviewInvitation } from './preview-invitation.ts';
import { RequestConfirmation } from './request-confirmation.ts';
import { ResendInvitation } from './resend-invitation.ts';
import { RevokeInvitation, RevokeInvitationLink } from './revoke-invitation.ts';

/** Every use case of the invitations context. */
export type InvitationUseCases = ReturnType<typeof createInvitationUseCases>;

/** Builds the use cases over an app's adapters. */
export function createInvitationUseCases(ports: InvitationPorts) {
  return {
    invitePeople: new InvitePeople(ports),
    createLink: new CreateInvitationLink(ports),
    revoke: new RevokeInvitation(ports),
    revokeLink: new RevokeInvitationLink(ports),
    resend: new ResendInvitation(ports),
    preview: new PreviewInvitation(ports),
    requestConfirmation: new RequestConfirmation(ports),
    joinByAddress: new JoinByAddress(ports),
    accept: new AcceptInvitation(ports),
  };
}
