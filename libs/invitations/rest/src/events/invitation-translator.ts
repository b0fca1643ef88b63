import type { InvitationsChanged } from '@tandem/invitations-domain';
import { ROLES } from '@tandem/shared-kernel';
import { clientEventKind, clientEventTranslator } from '@tandem/shared-chat-wire';

const invitesChanged = clientEventKind<null>({
  kind: 'invites_changed',
  types: ['invites_changed'],
  present: () => ({ type: 'invites_changed' }),
  variant: () => 'all',
});

/** Publishes a changed list of invitations to administrators and the inviter. */
export const invitationTranslator = clientEventTranslator<InvitationsChanged, object>({
  of: ['invitations.changed'],
  kinds: [invitesChanged],
  prepare: async (events) =>
    events.map(({ inviterId }) => [
      invitesChanged.draft({ kind: 'realm', role: ROLES.administrator, except: [inviterId] }, null),
      invitesChanged.draft({ kind: 'users', userIds: [inviterId] }, null),
    ]),
});
