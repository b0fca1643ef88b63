const ISSUED = `id, realm_id as "realmId", inviter_id as "inviterId", invited_at as "invitedAt",
  expires_at as "expiresAt", invited_as as "invitedAs", channel_ids as "channelIds",
  group_ids as "groupIds", includes_default_channels as "includesDefaultChannels",
  welcome_message as "welcomeMessage", is_revoked as "isRevoked"`;

/** The columns of `invitation` under the domain's names. */
export const INVITATION = `${ISSUED}, email, notifies_referrer as "notifiesReferrer",
  accepted_by is not null as "isUsed", sendings, link_id as "linkId"`;

/** The columns of `invitation_link` under the domain's names. */
export const LINK = ISSUED;
