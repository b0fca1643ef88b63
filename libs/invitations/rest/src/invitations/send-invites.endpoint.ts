import type { InvitationUseCases } from '@tandem/invitations-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { CreateInviteLinkParams, SendInvitesParams, termsOf } from './invitation-parameters.ts';

const TERMS_ERRORS = [
  'INVITING_NOT_PERMITTED',
  'INVITING_NEEDS_OWNER',
  'INVITING_NEEDS_ADMINISTRATOR',
  'INVITATION_CHANNEL_INVALID',
  'INVITATION_CHANNELS_NOT_PERMITTED',
  'INVITATION_GROUP_INVALID',
];

/** Invites users by mail. */
export function sendInvites(useCases: Pick<InvitationUseCases, 'invitePeople'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'send-invites',
    method: 'POST',
    path: '/invites',
    tag: 'invites',
    summary: 'Send invitations',
    auth: 'user',
    guard: 'member',
    params: SendInvitesParams,
    response: {},
    errors: [
      ...TERMS_ERRORS,
      'INVITEES_MISSING',
      'INVITEES_INVALID',
      'INVITEES_ALL_KNOWN',
      'INVITEES_SOME_KNOWN',
      'INVITATIONS_TOO_MANY',
    ],
    handle: async ({ actor, params }) => {
      await useCases.invitePeople.execute(actor, {
        ...termsOf(params),
        invitees: params.inviteeEmails,
        notifiesReferrer: params.notifyReferrerOnJoin,
      });
      return {};
    },
  });
}

/** Creates a link by which any number of users may join. */
export function createInviteLink(useCases: Pick<InvitationUseCases, 'createLink'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'create-invite-link',
    method: 'POST',
    path: '/invites/multiuse',
    tag: 'invites',
    summary: 'Create a reusable invitation link',
    auth: 'user',
    scope: 'administration',
    guard: 'member',
    params: CreateInviteLinkParams,
    response: { invite_link: schema.string() },
    errors: [...TERMS_ERRORS, 'INVITATION_LINKS_TOO_MANY'],
    handle: async ({ actor, params }) => {
      const { url } = await useCases.createLink.execute(actor, termsOf(params));
      return { invite_link: url };
    },
  });
}
