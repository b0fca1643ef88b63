import {
  DEFAULT_VALIDITY_MINUTES,
  MAX_VALIDITY_MINUTES,
  type InvitationTerms,
} from '@tandem/invitations-domain';
import { ROLES, type Role } from '@tandem/shared-kernel';
import {
  BoolParam,
  IntParam,
  JsonParam,
  MaxCodePoints,
  OneOf,
  PathInt,
  TextParam,
  WireError,
  integer,
  listOf,
  type Shape,
} from '@tandem/shared-chat-wire';

const whole = integer();

/** Minutes from now on; `null`: without end. */
const validity: Shape<number | null> = {
  schema: { type: ['integer', 'null'], minimum: 1, maximum: MAX_VALIDITY_MINUTES },
  check: (value, at) => {
    if (value === null) return null;
    const minutes = whole.check(value, at);
    if (minutes > MAX_VALIDITY_MINUTES) throw WireError.badRequest(`${at} is too large`);
    if (minutes < 1) throw WireError.badRequest(`${at} is too small`);
    return minutes;
  },
};

/** The common parameters of links and invitations, in the order of validation errors. */
class TermsParams {
  @JsonParam(listOf(integer()), { default: [], description: 'Groups to join' })
  groupIds!: number[];

  @BoolParam({ default: false, description: 'Join the default channels as well' })
  includeRealmDefaultSubscriptions!: boolean;

  @OneOf(Object.values(ROLES))
  @IntParam({ default: ROLES.member, description: 'The role of the new account' })
  inviteAs!: Role;

  @JsonParam(validity, {
    default: DEFAULT_VALIDITY_MINUTES,
    description: 'Lifetime; null: unlimited',
  })
  inviteExpiresInMinutes!: number | null;
}

/** Parameters of the operation `send-invites`. */
export class SendInvitesParams extends TermsParams {
  @TextParam({ description: 'Addresses, separated by commas or lines' })
  inviteeEmails!: string;

  @BoolParam({ default: true, description: 'Notify the inviter when a user joins' })
  notifyReferrerOnJoin!: boolean;

  @JsonParam(listOf(integer()), { description: 'Channels to join' })
  streamIds!: number[];

  @MaxCodePoints(8000)
  @TextParam({
    optional: true,
    description: 'Welcome message for the new user; for administrators only',
  })
  welcomeMessageCustomText?: string;
}

/** Parameters of the operation `create-invite-link`. */
export class CreateInviteLinkParams extends TermsParams {
  @JsonParam(listOf(integer()), { default: [], description: 'Channels to join' })
  streamIds!: number[];

  @MaxCodePoints(8000)
  @TextParam({
    optional: true,
    description: 'Welcome message for the new user; for administrators only',
  })
  welcomeMessageCustomText?: string;
}

/** One invitation, or one link. */
export class InviteParams {
  @PathInt({ description: 'Invitations and links have separate ids' })
  inviteId!: number;
}

/** The parameters in the form of the domain. */
export function termsOf(
  params: TermsParams & {
    readonly streamIds: readonly number[];
    readonly welcomeMessageCustomText?: string;
  },
): InvitationTerms & { readonly expiresInMinutes: number | null } {
  return {
    invitedAs: params.inviteAs,
    channelIds: ascending(params.streamIds),
    groupIds: ascending(params.groupIds),
    includesDefaultChannels: params.includeRealmDefaultSubscriptions,
    welcomeMessage: params.welcomeMessageCustomText?.trim() ?? null,
    expiresInMinutes: params.inviteExpiresInMinutes,
  };
}

function ascending(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
