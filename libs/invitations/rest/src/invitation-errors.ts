import type { InvitationFailures } from '@tandem/invitations-domain';
import type { WireErrorTable } from '@tandem/shared-chat-wire';

const badRequest = (msg: string) => ({ status: 400, code: 'BAD_REQUEST', msg }) as const;
const unauthorizedPrincipal = (rank: string) =>
  ({
    status: 400,
    code: 'UNAUTHORIZED_PRINCIPAL',
    msg: `Must be an organization ${rank}`,
  }) as const;
const invitationFailed = (msg: string) =>
  ({
    status: 400,
    code: 'INVITATION_FAILED',
    msg,
    extra: {
      errors: 'errors',
      sent_invitations: 'sentInvitations',
      license_limit_reached: 'licenseLimitReached',
      daily_limit_reached: 'dailyLimitReached',
    },
  }) as const;

/** The wire form of every failure of the invitations context. */
export const invitationErrors = {
  INVITING_NOT_PERMITTED: badRequest('Insufficient permission'),
  INVITING_NEEDS_OWNER: unauthorizedPrincipal('owner'),
  INVITING_NEEDS_ADMINISTRATOR: unauthorizedPrincipal('administrator'),
  INVITATION_NEEDS_ADMINISTRATOR: badRequest('Must be an organization administrator'),
  INVITEES_MISSING: badRequest('You must specify at least one email address.'),
  INVITATION_CHANNEL_INVALID: badRequest('Invalid channel ID {channelId}. No invites were sent.'),
  INVITATION_CHANNELS_NOT_PERMITTED: badRequest(
    'You do not have permission to subscribe other users to channels.',
  ),
  INVITATION_GROUP_INVALID: badRequest('Invalid user group'),
  INVITEES_INVALID: invitationFailed(
    "Some emails did not validate, so we didn't send any invitations.",
  ),
  INVITEES_ALL_KNOWN: invitationFailed("We weren't able to invite anyone."),
  INVITEES_SOME_KNOWN: invitationFailed(
    "Some of those addresses are already using Tandem, so we didn't send them an invitation. We did send invitations to everyone else!",
  ),
  INVITATIONS_TOO_MANY: invitationFailed(
    'To protect users, the number of invitations you can send in one day is limited. Because you have reached the limit, no invitations were sent.',
  ),
  INVITATION_LINKS_TOO_MANY: badRequest('You have reached the limit of {limit} invitation links.'),
  NO_SUCH_INVITATION: badRequest('No such invitation'),
  INVITATION_ALREADY_REVOKED: badRequest('Invitation has already been revoked'),

  INVITATION_KEY_UNKNOWN: badRequest('This invitation link is not valid.'),
  INVITATION_USED: badRequest('This invitation has already been used.'),
  INVITATION_REVOKED: badRequest('This invitation has been revoked.'),
  INVITATION_EXPIRED: badRequest('This invitation has expired.'),
  INVITATION_NEEDS_ADDRESS: badRequest('This link needs an email address first.'),

  JOINING_NAME_REFUSED: badRequest('{reason}'),
  JOINING_PASSWORD_TOO_WEAK: badRequest('The password is too weak.'),
  JOINING_ADDRESS_REFUSED: badRequest('{reason}'),
  JOINING_ADDRESS_TAKEN: badRequest('Email is already in use.'),
} as const satisfies WireErrorTable<InvitationFailures>;
