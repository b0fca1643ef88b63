import type { IdentityStateQueries } from '@tandem/identity-domain';
import type { AvatarUrls } from '../users/avatar-urls.ts';
import type { RegisterStateSource, SharedStateMemory } from '@tandem/shared-chat-wire';
import { botsState, embeddedBotsState, type BotStatePresentation } from './bots-state.ts';
import { userGroupsState } from './groups-state.ts';
import {
  alertWordsState,
  mutesState,
  onboardingState,
  presenceState,
  profileFieldsState,
  statusState,
} from './people-state.ts';
import { domainsState, settingDefaultsState } from './realm-parts-state.ts';
import { realmState, type RealmStatePresentation } from './realm-state.ts';
import { absentState, serverState, type OtherParts, type ServerLimits } from './server-state.ts';
import { legacySettingsState, userSettingsState } from './settings-state.ts';
import { usersState, type UsersStatePresentation } from './users-state.ts';

/** The dependencies of presenting accounts and organizations. */
export interface IdentityPresentation extends RealmStatePresentation, BotStatePresentation {
  readonly avatars: AvatarUrls;
  readonly addresses: RealmStatePresentation['addresses'] & UsersStatePresentation['addresses'];
  readonly limits: ServerLimits;
  /** The HTML of an organization's description. */
  readonly renderDescription: (markdown: string) => Promise<string>;
  /** The memory of lists that many clients get. */
  readonly sharedStates: SharedStateMemory;
  /** Guests get only the presence of accessible users. */
  readonly limitsPresence: boolean;
}

/**
 * The part of this context in the initial state.
 *
 * @param parts values of other contexts for fields of this one
 */
export function identityStateSources(
  presentation: IdentityPresentation,
  parts: OtherParts,
): readonly RegisterStateSource<IdentityStateQueries>[] {
  return [
    usersState(presentation),
    realmState(presentation),
    serverState(presentation.limits, parts),
    userGroupsState,
    userSettingsState,
    legacySettingsState,
    statusState,
    mutesState,
    alertWordsState,
    onboardingState,
    presenceState(presentation),
    profileFieldsState,
    botsState(presentation),
    embeddedBotsState,
    domainsState,
    settingDefaultsState,
    ...absentState,
  ];
}
