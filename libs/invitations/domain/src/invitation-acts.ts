/** The kinds of audit entries of this context. */
export const INVITATION_ACTS = [
  'invitation.created',
  'invitation.resent',
  'invitation.revoked',
  'invitation_link.created',
  'invitation_link.revoked',
] as const;
