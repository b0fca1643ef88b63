import { ROLES, hasRole, type Actor, type Role } from '@tandem/shared-kernel';
import { InvitationError } from './invitation-error.ts';
import type { InvitationTerms } from './invitation.ts';
import type { InvitingContext } from './invitation-queries.ts';

/** Only owners invite owners; only administrators invite administrators and moderators. */
export function checkInvitedRole(actor: Actor, role: Role): void {
  if (role === ROLES.owner && !hasRole(actor, ROLES.owner)) {
    throw new InvitationError('INVITING_NEEDS_OWNER');
  }
  if (role < ROLES.member && !hasRole(actor, ROLES.administrator)) {
    throw new InvitationError('INVITING_NEEDS_ADMINISTRATOR');
  }
}

/** Users manage their own, administrators all, only owners those with the role owner. */
export function checkMayManage(
  actor: Actor,
  issued: { readonly inviterId: number; readonly invitedAs: Role },
): void {
  if (issued.inviterId === actor.userId) return;
  if (issued.invitedAs === ROLES.owner && !hasRole(actor, ROLES.owner)) {
    throw new InvitationError('INVITING_NEEDS_OWNER');
  }
  if (!hasRole(actor, ROLES.administrator)) {
    throw new InvitationError('INVITATION_NEEDS_ADMINISTRATOR');
  }
}

/** Inviters cannot grant permissions that they do not have. */
export function checkTerms(
  actor: Actor,
  terms: Pick<InvitationTerms, 'channelIds' | 'groupIds' | 'welcomeMessage'>,
  context: InvitingContext,
): void {
  const channelId = terms.channelIds.find((id) => context.closedChannelIds.includes(id));
  if (channelId !== undefined) {
    throw new InvitationError('INVITATION_CHANNEL_INVALID', { channelId });
  }
  if (terms.channelIds.length > 0 && !context.maySubscribeOthers) {
    throw new InvitationError('INVITATION_CHANNELS_NOT_PERMITTED');
  }
  if (context.closedGroupIds.length > 0) throw new InvitationError('INVITATION_GROUP_INVALID');
  if (terms.welcomeMessage !== null && !hasRole(actor, ROLES.administrator)) {
    throw new InvitationError('INVITING_NEEDS_ADMINISTRATOR');
  }
}
