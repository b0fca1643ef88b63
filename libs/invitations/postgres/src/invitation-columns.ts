const ISSUED = `id, realm_id as "realmId", inviter_id as "inviterId", invited_at as "invitedAt",
  expires_at as "expiresAt", invited_as as "invitedAs", channel_ids as "channelIds",
  group_ids as "groupIds", includes_default_channels as "includesDefaultChannels",
  welcome_message as "welcomeMessage"`;

/** An invitation that confirms an address for a link is revoked with the link, also if both happen at once. */
export const IS_REVOKED = `(is_revoked or exists (
  select from invitation_link link where link.id = link_id and link.is_revoked))`;

/** The columns of `invitation` under the domain's names. */
export const INVITATION = `${ISSUED}, ${IS_REVOKED} as "isRevoked", email, notifies_referrer as "notifiesReferrer",
  accepted_by is not null as "isUsed", sendings, link_id as "linkId"`;

/** The columns of `invitation_link` under the domain's names. */
export const LINK = `${ISSUED}, is_revoked as "isRevoked"`;
