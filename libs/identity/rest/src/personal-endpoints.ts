import type { IdentityUseCases } from '@tandem/identity-domain';
import type { ChatEndpoint, RawEndpoint } from '@tandem/shared-chat-wire';
import { getRealmPresence, getUserPresence } from './presence/get-presence.endpoint.ts';
import { reportPresence } from './presence/report-presence.endpoint.ts';
import { changeOwnProfile, clearOwnProfile } from './profile/change-own-profile.endpoint.ts';
import {
  createProfileField,
  deleteProfileField,
  editProfileField,
  orderProfileFields,
} from './profile/edit-profile-fields.endpoint.ts';
import {
  addAlertWords,
  getAlertWords,
  removeAlertWords,
} from './alert-words/alert-words.endpoint.ts';
import { changeSettings } from './settings/change-settings.endpoint.ts';
import {
  confirmEmailChange,
  emailConfirmationPages,
} from './settings/confirm-email-change.endpoint.ts';

import { setStatusOfUser } from './status/change-status.endpoint.ts';

/** What the endpoints of people's own things need. */
export interface PersonalEndpointDependencies {
  readonly useCases: IdentityUseCases;
}

/** Settings, presence, profile and the like: what people say and choose for themselves. */
export function personalEndpoints({ useCases }: PersonalEndpointDependencies): ChatEndpoint[] {
  return [
    changeSettings(useCases),
    confirmEmailChange(useCases.confirmEmailChange),
    reportPresence(useCases),
    getRealmPresence(useCases.readRealmPresence),
    getUserPresence(useCases.readUserPresence),
    setStatusOfUser(useCases.setStatusOfUser),
    createProfileField(useCases.createProfileField),
    editProfileField(useCases.editProfileField),
    deleteProfileField(useCases.deleteProfileField),
    orderProfileFields(useCases.orderProfileFields),
    changeOwnProfile(useCases.changeOwnProfile),
    clearOwnProfile(useCases.changeOwnProfile),
    getAlertWords(useCases.readAlertWords),
    addAlertWords(useCases.addAlertWords),
    removeAlertWords(useCases.removeAlertWords),
  ];
}

/** What the routes of this context beside the API need. */
export interface IdentityRawDependencies {
  readonly useCases: IdentityUseCases;
}

/** What this context serves beside the API: pages and pictures. */
export function identityRawEndpoints({ useCases }: IdentityRawDependencies): RawEndpoint[] {
  return emailConfirmationPages(useCases.confirmEmailChange);
}
