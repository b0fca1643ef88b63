// Generated from the files of this folder: npm run generate.
import { identitySchema } from './1763700001000-identity-schema.ts';
import { userGroupIds } from './1763700001001-identity-user-group-ids.ts';
import { credentialNotifications } from './1763700001002-identity-credential-notifications.ts';
import { addressesElsewhere } from './1763700001003-identity-addresses-elsewhere.ts';
import { profileSchema } from './1763700001004-identity-profile-schema.ts';
import { realmDomains } from './1763700001005-identity-realm-domains.ts';
import { mutedUsers } from './1763700001006-identity-muted-users.ts';
import { userStatuses } from './1763700001007-identity-user-statuses.ts';
import { groupPermissions } from './1763700001400-identity-group-permissions.ts';
import { userSettingDefaults } from './1763700001401-identity-user-setting-defaults.ts';
import { botSchema } from './1763700001402-identity-bot-schema.ts';
import { userSettings } from './1763700001600-identity-user-settings.ts';
import { userPresences } from './1763700001610-identity-user-presences.ts';
import { alertWords } from './1763700001620-identity-alert-words.ts';
import { realmPictures } from './1763700001630-identity-realm-pictures.ts';
import { picturesOfNobody } from './1795351816589-identity-pictures-of-nobody.ts';
import { accessChanges } from './1795355259006-identity-access-changes.ts';
import { onboardingSteps } from './1795357473829-identity-onboarding-steps.ts';
import { loginNetworks } from './1795361953262-identity-login-networks.ts';
import { firstLogIn } from './1795363098551-identity-first-log-in.ts';
import { realmUuid } from './1795363098552-identity-realm-uuid.ts';
import { workplaceUsers } from './1795363098553-identity-workplace-users.ts';
import { accessTokens } from './1795375044106-identity-access-tokens.ts';
import { loginSessions } from './1795376170977-identity-login-sessions.ts';
import { passwordResets } from './1795377186555-identity-password-resets.ts';
import { secondFactors } from './1795378319654-identity-second-factors.ts';
import { loginRecords } from './1795379436710-identity-login-records.ts';
import { loginLinks } from './1795384678483-identity-login-links.ts';
import { erasuresSchema } from './1795386769237-identity-erasures.ts';
import { webhookSecrets } from './1795387339406-identity-webhook-secrets.ts';
import { accountRowsSchema } from './1795389349852-identity-account-rows.ts';
import { externalLogins } from './1795389471082-identity-external-logins.ts';
import { apiKeyUsesSchema } from './1795389687564-identity-api-key-uses.ts';
import { movedCredentials } from './1795400748316-identity-moved-credentials.ts';
import { accountChanges } from './1795425166864-identity-account-changes.ts';
import { ownerNotices } from './1795427986444-identity-owner-notices.ts';
import { changedCredentials } from './1795880000002-identity-changed-credentials.ts';

/** The migrations of this context, in the order of their names. */
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
  firstLogIn,
  realmUuid,
  workplaceUsers,
  accessTokens,
  loginSessions,
  passwordResets,
  secondFactors,
  loginRecords,
  loginLinks,
  erasuresSchema,
  webhookSecrets,
  accountRowsSchema,
  externalLogins,
  apiKeyUsesSchema,
  movedCredentials,
  accountChanges,
  ownerNotices,
  changedCredentials,
];
