import type { IdentityUseCases, RealmAddresses, RealmDirectory } from '@tandem/identity-domain';
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
import { markOnboardingStep } from './onboarding/mark-onboarding-step.endpoint.ts';
import { removeOwnAvatar, setOwnAvatar } from './avatars/own-avatar.endpoint.ts';
import { serveAvatars, type ServeAvatarsDependencies } from './avatars/serve-avatars.ts';
import {
  removeRealmIcon,
  removeRealmLogo,
  setRealmIcon,
  setRealmLogo,
} from './avatars/realm-pictures.endpoint.ts';
import { changeSettings } from './settings/change-settings.endpoint.ts';
import { runCommand } from './settings/run-command.endpoint.ts';
import {
  confirmEmailChange,
  emailConfirmationPages,
} from './settings/confirm-email-change.endpoint.ts';
import {
  passwordResetEndpoints,
  passwordResetPages,
} from './password-reset/password-reset.endpoints.ts';
import { secondFactorEndpoints } from './second-factor/second-factor.endpoints.ts';
import { externalIdentityEndpoints } from './external-login/external-identity.endpoints.ts';
import { desktopTokenPages } from './external-login/desktop-pages.ts';
import { externalLoginPages } from './external-login/external-login.endpoints.ts';
import { loginPages } from './external-login/login-page.endpoints.ts';
import { followLoginLink, loginLinkPages } from './login-links/login-link.endpoints.ts';
import { loginHistoryEndpoints } from './login-history/login-history.endpoints.ts';
import { sessionEndpoints } from './sessions/session.endpoints.ts';
import { ownTokenEndpoints } from './tokens/token.endpoints.ts';
import type { AvatarUrls } from './users/avatar-urls.ts';
import { setStatusOfUser } from './status/change-status.endpoint.ts';

/** The use cases of the endpoints of personal data. */
export interface PersonalEndpointDependencies {
  readonly useCases: IdentityUseCases;
  readonly avatars: AvatarUrls;
}

/** Settings, presence, profile and other personal data of users. */
export function personalEndpoints({
  useCases,
  avatars,
}: PersonalEndpointDependencies): ChatEndpoint[] {
  return [
    changeSettings(useCases),
    ...ownTokenEndpoints(useCases),
    ...sessionEndpoints(useCases),
    ...externalIdentityEndpoints(useCases),
    followLoginLink(useCases.followLoginLink),
    ...loginHistoryEndpoints(useCases),
    ...secondFactorEndpoints(useCases),
    ...passwordResetEndpoints(useCases),
    runCommand(useCases.switchOwnSetting),
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
    setOwnAvatar(useCases.setAvatar, avatars),
    removeOwnAvatar(useCases.removeAvatar, avatars),
    setRealmIcon(useCases.setRealmPicture),
    removeRealmIcon(useCases.removeRealmPicture),
    setRealmLogo(useCases.setRealmPicture),
    removeRealmLogo(useCases.removeRealmPicture),
    getAlertWords(useCases.readAlertWords),
    addAlertWords(useCases.addAlertWords),
    removeAlertWords(useCases.removeAlertWords),
    markOnboardingStep(useCases.markOnboardingStep),
  ];
}

/** The dependencies of the routes of this context beside the API. */
interface IdentityRawDependencies extends ServeAvatarsDependencies {
  readonly addresses: RealmAddresses;
  readonly directory: Pick<RealmDirectory, 'findByHost' | 'activeAt'>;
  readonly useCases: IdentityUseCases;
}

/** The routes of this context beside the API: pages and pictures. */
export function identityRawEndpoints(dependencies: IdentityRawDependencies): RawEndpoint[] {
  return [
    ...emailConfirmationPages(dependencies.useCases.confirmEmailChange),
    ...passwordResetPages(dependencies.useCases),
    ...externalLoginPages(dependencies.useCases),
    ...desktopTokenPages(dependencies.useCases.followLoginLink),
    ...loginPages(dependencies),
    ...loginLinkPages(dependencies.useCases.followLoginLink),
    ...serveAvatars(dependencies),
  ];
}
