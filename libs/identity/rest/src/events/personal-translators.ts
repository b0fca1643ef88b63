import type { IdentityEventQueries } from '@tandem/identity-domain';
import type { AnyTranslator } from '@tandem/shared-chat-wire';
import type { IdentityPresentation } from '../register/state-sources.ts';
import { avatarEvents } from './avatar-events.ts';
import { realmPictureEvents } from './realm-picture-events.ts';
import { alertWordEvents, muteEvents, onboardingEvents } from './own-list-events.ts';
import { addressEvents, personDetailEvents } from './person-events.ts';
import { presenceEvents } from './presence-events.ts';
import { profileFieldEvents, profileValueEvents } from './profile-events.ts';
import { settingsEvents } from './settings-events.ts';
import { statusEvents } from './status-events.ts';

/** Client events about users' own settings, profiles and lists. */
export function personalTranslators({
  avatars,
  limitsPresence,
}: IdentityPresentation): readonly AnyTranslator<IdentityEventQueries>[] {
  return [
    settingsEvents,
    presenceEvents(limitsPresence),
    statusEvents,
    alertWordEvents,
    muteEvents,
    onboardingEvents,
    profileFieldEvents,
    profileValueEvents,
    personDetailEvents,
    addressEvents(avatars),
    avatarEvents(avatars),
    realmPictureEvents,
  ];
}
