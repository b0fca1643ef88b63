import type { IdentityEventQueries } from '@tandem/identity-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';
import { accountEvents } from './account-events.ts';
import { userAccessEvents } from './user-access-events.ts';
import { botEvents } from './bot-events.ts';
import { groupEvents } from './group-events.ts';
import { guestVisibilityEvents } from './guest-visibility-events.ts';
import { personalTranslators } from './personal-translators.ts';
import { realmEvents } from './realm-events.ts';
import { roleVisibilityEvents } from './role-visibility-events.ts';
import type { IdentityPresentation } from '../register/state-sources.ts';

/** The client events of this context's events. */
export function identityTranslators(
  presentation: IdentityPresentation,
): readonly AnyTranslator<IdentityEventQueries>[] {
  return [
    ...personalTranslators(presentation),
    accountEvents(presentation.avatars),
    userAccessEvents(presentation),
    roleVisibilityEvents(presentation),
    botEvents(presentation),
    groupEvents,
    realmEvents(presentation),
    guestVisibilityEvents(presentation),
  ];
}
