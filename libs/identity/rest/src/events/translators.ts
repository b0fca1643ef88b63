import type { IdentityEventQueries } from '@tandem/identity-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';
import { personalTranslators } from './personal-translators.ts';
import type { IdentityPresentation } from '../register/state-sources.ts';

/** What clients are told of this context's events. */
export function identityTranslators(
  presentation: IdentityPresentation,
): readonly AnyTranslator<IdentityEventQueries>[] {
  return [...personalTranslators(presentation)];
}
