import type { IdentityStateQueries } from '@tandem/identity-domain';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import type { RegisterStateSource } from '@tandem/shared-chat-wire';

/** What accounts are presented with. */
export interface IdentityPresentation {
  readonly avatars: AvatarUrls;
}

/** What this context answers of the initial state. */
export function identityStateSources(
  _presentation: IdentityPresentation,
): readonly RegisterStateSource<IdentityStateQueries>[] {
  return [];
}
