export { INVITATIONS, invitationsModule } from './invitations-module.ts';
export {
  IdentityAccountOpening,
  IdentityInviteeRules,
  IdentityNewPasswords,
  IdentityRealmHosts,
} from './identity-joining.ts';
export { MessagingJoiningNotices } from './messaging-joining-notices.ts';
export { MessagingChannelJoining } from './messaging-channel-joining.ts';
