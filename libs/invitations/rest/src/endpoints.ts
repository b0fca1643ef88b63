import type { InvitationUseCases } from '@tandem/invitations-domain';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { NamedSchema } from '@tandem/shared-rest';
import {
  invitationSchema,
  listInvites,
  type ListInvitesDependencies,
} from './invitations/list-invites.endpoint.ts';
import {
  resendInvite,
  revokeInvite,
  revokeInviteLink,
} from './invitations/manage-invites.endpoint.ts';
import { createInviteLink, sendInvites } from './invitations/send-invites.endpoint.ts';
import { joinPages } from './joining/join-pages.ts';
import { getInvitation, join, requestConfirmation } from './joining/join.endpoint.ts';

/** The dependencies of the endpoints of this context. */
interface InvitationEndpointDependencies extends ListInvitesDependencies {
  readonly useCases: InvitationUseCases;
}

/** Every endpoint of the invitations context. */
export function invitationEndpoints(dependencies: InvitationEndpointDependencies): ChatEndpoint[] {
  const { useCases } = dependencies;
  return [
    listInvites(dependencies),
    sendInvites(useCases),
    createInviteLink(useCases),
    revokeInviteLink(useCases),
    revokeInvite(useCases),
    resendInvite(useCases),
    getInvitation(useCases),
    join(useCases),
    requestConfirmation(useCases),
  ];
}

/** Its pages, below the root of the server. */
export function invitationRawEndpoints({
  useCases,
}: Pick<InvitationEndpointDependencies, 'useCases'>): RawEndpoint[] {
  return joinPages(useCases);
}

/** The named schemas of the OpenAPI document. */
export const invitationSchemas: readonly NamedSchema[] = [invitationSchema];
