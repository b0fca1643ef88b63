import type { InvitationUseCases } from '@tandem/invitations-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { InviteParams } from './invitation-parameters.ts';

const MANAGING = {
  tag: 'invites',
  auth: 'user',
  guard: 'member',
  scope: 'administration',
  params: InviteParams,
  response: {},
} as const;
const MANAGE_ERRORS = [
  'NO_SUCH_INVITATION',
  'INVITING_NEEDS_OWNER',
  'INVITATION_NEEDS_ADMINISTRATOR',
];

/** Revokes the invitation of a user. */
export function revokeInvite(useCases: Pick<InvitationUseCases, 'revoke'>): ChatEndpoint {
  return chatEndpoint({
    ...MANAGING,
    operationId: 'revoke-email-invite',
    method: 'DELETE',
    path: '/invites/{invite_id}',
    summary: 'Revoke an email invitation',
    errors: MANAGE_ERRORS,
    handle: async ({ actor, params }) => {
      await useCases.revoke.execute(actor, { id: params.inviteId });
      return {};
    },
  });
}

/** Revokes a link. */
export function revokeInviteLink(useCases: Pick<InvitationUseCases, 'revokeLink'>): ChatEndpoint {
  return chatEndpoint({
    ...MANAGING,
    operationId: 'revoke-invite-link',
    method: 'DELETE',
    path: '/invites/multiuse/{invite_id}',
    summary: 'Revoke a reusable invitation link',
    errors: [...MANAGE_ERRORS, 'INVITATION_ALREADY_REVOKED'],
    handle: async ({ actor, params }) => {
      await useCases.revokeLink.execute(actor, { id: params.inviteId });
      return {};
    },
  });
}

/** Sends the mail of an invitation again. */
export function resendInvite(useCases: Pick<InvitationUseCases, 'resend'>): ChatEndpoint {
  return chatEndpoint({
    ...MANAGING,
    operationId: 'resend-email-invite',
    method: 'POST',
    path: '/invites/{invite_id}/resend',
    summary: 'Resend an email invitation',
    errors: [...MANAGE_ERRORS, 'INVITATIONS_TOO_MANY'],
    handle: async ({ actor, params }) => {
      await useCases.resend.execute(actor, { id: params.inviteId });
      return {};
    },
  });
}
