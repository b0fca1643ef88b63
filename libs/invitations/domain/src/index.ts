export { AcceptInvitation } from './accept-invitation.ts';
export { JoinByAddress } from './join-by-address.ts';
export { CreateInvitationLink } from './create-invitation-link.ts';
export { INVITATION_ACTS } from './invitation-acts.ts';
export {
  InvitationError,
  type InvitationErrorCode,
  type InvitationFailures,
} from './invitation-error.ts';
export { type InvitationEvent, type InvitationsChanged } from './invitation-events.ts';
export {
  type InvitationMail,
  type InvitationMails,
  type KnownAddressMail,
} from './invitation-mails.ts';
export {
  type InvitationLists,
  type InvitationQueries,
  type InviterView,
  type InvitingContext,
  type InvitingQueries,
  type KnownInvitee,
} from './invitation-queries.ts';
export {
  type InvitationRepository,
  type NewInvitation,
  type NewInvitationLink,
} from './invitation-repository.ts';
export { type InvitationTokens } from './invitation-tokens.ts';
export {
  DEFAULT_VALIDITY_MINUTES,
  MAX_VALIDITY_MINUTES,
  type Invitation,
  type InvitationLink,
  type InvitationTerms,
} from './invitation.ts';
export { InvitePeople } from './invite-people.ts';
export { addressRefused, nameRefused } from './joining-refusals.ts';
export {
  type AccountOpening,
  type AddressFault,
  type ChannelJoining,
  type InviteeRules,
  type JoiningAccount,
  type JoiningNotices,
  type NameFault,
  type NewPasswords,
} from './joining-ports.ts';
export { PreviewInvitation, type OpenedInvitation } from './preview-invitation.ts';
export { joinUrlOf, type RealmHosts } from './realm-hosts.ts';
export { RequestConfirmation } from './request-confirmation.ts';
export { ResendInvitation } from './resend-invitation.ts';
export { RevokeInvitation, RevokeInvitationLink } from './revoke-invitation.ts';
export { DEFAULT_DAILY_LIMIT } from './sending-limit.ts';
export { createInvitationUseCases, type InvitationUseCases } from './use-cases.ts';
