import type { IdentityStateQueries } from '@tandem/identity-domain';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';

/** What this context answers of the initial state. */
export function identityStateSources(): readonly RegisterStateSource<IdentityStateQueries>[] {
  return [];
}
