import type { Identity } from '@tandem/assembly-identity';
import { composeInvitations } from '@tandem/assembly-invitations';
import { invitationEndpoints, invitationRawEndpoints } from '@tandem/invitations-rest';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import type { Database } from '@tandem/shared-postgres';

/** What the invitations are put together from. */
export interface InvitationParts {
  readonly database: Database;
  readonly identity: Identity;
  readonly secret: string;
}

/** The endpoints and pages of the invitations context. */
export function invitationRoutes({ database, identity, secret }: InvitationParts): {
  readonly endpoints: readonly ChatEndpoint[];
  readonly raw: readonly RawEndpoint[];
} {
  const { useCases, queries, tokens } = composeInvitations({ database, identity, secret });
  const { addresses } = identity;
  return {
    endpoints: invitationEndpoints({
      useCases,
      invitations: queries,
      tokens,
      // Whoever asks has been found at this host, so an organization lives here.
      realmUrlAt: (host) => addresses.urlOf(addresses.stringIdOf(host) ?? ''),
      clock: database.clock,
    }),
    raw: invitationRawEndpoints({ useCases }),
  };
}
