import type { IdentityEventQueries } from '@tandem/identity-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';

/** What clients are told of this context's events. */
export function identityTranslators(): readonly AnyTranslator<IdentityEventQueries>[] {
  return [];
}
