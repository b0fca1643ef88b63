import {
  joinUrlOf,
  type Invitation,
  type InvitationLink,
  type InvitationQueries,
  type InvitationTokens,
} from '@tandem/invitations-domain';
import { hasScope, type Clock } from '@tandem/shared-kernel';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';

/** The dependencies of the list of invitations. */
export interface ListInvitesDependencies {
  readonly invitations: InvitationQueries;
  readonly tokens: InvitationTokens;
  /** The address of the organization at a host, without a slash at its end. */
  readonly realmUrlAt: (host: string) => string;
  readonly clock: Clock;
}

/** An invitation as clients see it. */
export const invitationSchema = schema.named(
  'Invitation',
  schema.object({
    id: schema.integer('Unique only together with is_multiuse'),
    invited_by_user_id: schema.integer(),
    invited: schema.integer('UNIX seconds'),
    expiry_date: schema.nullable(schema.integer('UNIX seconds; null: never')),
    invited_as: schema.oneOf([100, 200, 300, 400, 600]),
    is_multiuse: schema.boolean(),
    email: schema.optional(schema.string('Only for email invitations')),
    notify_referrer_on_join: schema.optional(schema.boolean('Only for email invitations')),
    link_url: schema.optional(
      schema.string('Only for links, and for credentials that may create them'),
    ),
  }),
);

/** The invitations that can still be accepted and that the actor may manage. */
export function listInvites(dependencies: ListInvitesDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-invites',
    method: 'GET',
    path: '/invites',
    tag: 'invites',
    summary: 'Get all invitations',
    auth: 'user',
    guard: 'member',
    response: { invites: schema.array(invitationSchema) },
    handle: async ({ actor, host }) => {
      const { invitations, tokens, realmUrlAt, clock } = dependencies;
      const open = await invitations.listOpen(actor, clock.now());
      const realmUrl = realmUrlAt(host);
      // A link admits new accounts: a credential that must not create one reads none either.
      const mayCreateLinks = hasScope(actor, 'administration');
      return {
        invites: [
          ...open.invitations.map((invitation) => ({
            ...presentIssued(invitation),
            is_multiuse: false,
            email: invitation.email,
            notify_referrer_on_join: invitation.notifiesReferrer,
          })),
          ...open.links.map((link) => ({
            ...presentIssued(link),
            is_multiuse: true,
            ...(mayCreateLinks && {
              link_url: joinUrlOf(realmUrl, tokens.tokenOf('link', link.id)),
            }),
          })),
        ],
      };
    },
  });
}

function presentIssued(issued: Invitation | InvitationLink) {
  return {
    id: issued.id,
    invited_by_user_id: issued.inviterId,
    invited: unixSeconds(issued.invitedAt),
    expiry_date: issued.expiresAt && unixSeconds(issued.expiresAt),
    invited_as: issued.invitedAs,
  };
}

function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
