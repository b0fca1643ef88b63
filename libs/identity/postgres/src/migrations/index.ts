import { accessChanges } from './access-changes.ts';
import { addressesElsewhere } from './addresses-elsewhere.ts';
import { alertWords } from './alert-words.ts';
import { botSchema } from './bot-schema.ts';
import { credentialNotifications } from './credential-notifications.ts';
import { groupPermissions } from './group-permissions.ts';
import { identitySchema } from './identity-schema.ts';
import { loginNetworks } from './login-networks.ts';
import { mutedUsers } from './muted-users.ts';
import { onboardingSteps } from './onboarding-steps.ts';
import { picturesOfNobody } from './pictures-of-nobody.ts';
import { profileSchema } from './profile-schema.ts';
import { realmDomains } from './realm-domains.ts';
import { userGroupIds } from './user-group-ids.ts';
import { realmPictures } from './realm-pictures.ts';
import { userPresences } from './user-presences.ts';
import { userSettings } from './user-settings.ts';
import { userSettingDefaults } from './user-setting-defaults.ts';
import { userStatuses } from './user-statuses.ts';

/** The schema of this context. */
export const identityMigrations = [
  identitySchema,
  userGroupIds,
  credentialNotifications,
  addressesElsewhere,
  profileSchema,
  realmDomains,
  mutedUsers,
  userStatuses,
  groupPermissions,
  userSettingDefaults,
  botSchema,
  userSettings,
  userPresences,
  alertWords,
  realmPictures,
  picturesOfNobody,
  accessChanges,
  onboardingSteps,
  loginNetworks,
];
