export { MarkOnboardingStep } from './onboarding/mark-onboarding-step.ts';
export { type UserOnboardingStepsChanged } from './onboarding/onboarding-events.ts';
export { type OnboardingRepository } from './onboarding/onboarding-repository.ts';
export { dueOnboardingSteps, type OnboardingStep } from './onboarding/onboarding-steps.ts';
export { type UserAlertWordsChanged } from './alert-words/alert-word-events.ts';
export { type AlertWordRepository } from './alert-words/alert-word-repository.ts';
export { type GroupUse } from './groups/group-use.ts';
export {
  AddAlertWords,
  MAX_ALERT_WORDS,
  ReadAlertWords,
  RemoveAlertWords,
} from './alert-words/change-alert-words.ts';
export { type ApiKeyIssuer } from './api-keys/api-key-issuer.ts';
export { Authenticate, isExpired } from './api-keys/authenticate.ts';
export { authenticateAgain } from './authenticate-again.ts';
export { AuthenticateWebhook } from './api-keys/authenticate-webhook.ts';
export { type CredentialChange, type CredentialChanges } from './api-keys/credential-changes.ts';
export { type CredentialHolder, type CredentialStore } from './api-keys/credential-store.ts';
export { ReadBotApiKey } from './api-keys/read-bot-api-key.ts';
export { RegenerateBotApiKey } from './api-keys/regenerate-bot-api-key.ts';
export { RegenerateOwnApiKey } from './api-keys/regenerate-own-api-key.ts';
export { RotateApiKey } from './api-keys/rotate-api-key.ts';
export { ShowApiKey } from './api-keys/show-api-key.ts';
export { AddBot, type AddBotInput } from './bots/add-bot.ts';
export { NO_BOT_DETAILS, type BotDetails } from './bots/bot-details.ts';
export { type BotChanged, type BotOwnerChanged } from './bots/bot-events.ts';
export { type AccountEventQueries, type RoleOfUser } from './events/account-event-queries.ts';
export {
  type UserAccessQueries,
  type GuestPair,
  type Meeting,
  type Parting,
  type RealmPeople,
  type ShownAddress,
  type Signs,
  type InaccessibleUsers,
} from './events/user-access-queries.ts';
export { type BotQueries, type BotView } from './bots/bot-queries.ts';
export { type BotRepository } from './bots/bot-repository.ts';
export { ForgetForBot, StoreForBot } from './bots/bot-storage.ts';
export { DeactivateBot } from './bots/deactivate-bot.ts';
export { EditBot } from './bots/edit-bot.ts';
export { ReadWebhookSecret, RotateWebhookSecret } from './bots/manage-webhook-secret.ts';
export { NotifyBotOwner } from './bots/notify-bot-owner.ts';
export { type ProfileAccountQueries } from './profile/profile-account-queries.ts';
export { type OwnerNotices } from './bots/owner-notices.ts';
export { type ShownWebhookSecret, type WebhookSecretState } from './bots/webhook-secret.ts';
export { ChangeGroupMembers } from './groups/change-group-members.ts';
export { type UserAvatarChanged } from './avatars/avatar-events.ts';
export { type Avatar, type AvatarRepository } from './avatars/avatar-repository.ts';
export { RemoveAvatar, SetAvatar } from './avatars/change-avatar.ts';
export { AVATAR_SIZES } from './avatars/store-avatar.ts';
export {
  avatarKeys,
  pictureTurns,
  type PictureMaker,
  type PictureNames,
  type PicturePorts,
  type PictureStore,
  type StoredPicture,
} from './avatars/picture-ports.ts';
export {
  REALM_PICTURE_SIZES,
  RemoveRealmPicture,
  SetRealmPicture,
} from './avatars/change-realm-picture.ts';
export {
  REALM_PICTURES,
  realmPictureFile,
  realmPictureKey,
  type RealmPicture,
  type RealmPictureChanged,
  type RealmPictureKind,
  type RealmPictureRepository,
  type RealmPictures,
} from './avatars/realm-pictures.ts';
export { CheckMembership } from './groups/check-membership.ts';
export { CreateUserGroup } from './groups/create-user-group.ts';
export { DeactivateUserGroup } from './groups/deactivate-user-group.ts';
export { EditUserGroup } from './groups/edit-user-group.ts';
export {
  type UserGroupChanged,
  type UserGroupCreated,
  type UserGroupEvent,
  type UserGroupMembersChanged,
  type UserGroupSubgroupsChanged,
} from './groups/group-events.ts';
export { type GroupSettingChange, type GroupSettingValue } from './groups/group-setting-value.ts';
export {
  GROUP_PERMISSIONS,
  GROUP_PERMISSION_NAMES,
  REALM_GROUP_SETTINGS,
  REALM_GROUP_SETTING_DEFAULTS,
  REALM_GROUP_SETTING_NAMES,
  type GroupPermission,
  type RealmGroupSetting,
} from './groups/group-settings.ts';
export { ReadGroup } from './groups/read-group.ts';
export {
  SYSTEM_GROUPS,
  SYSTEM_GROUP_NESTING,
  type SystemGroupName,
} from './groups/system-groups.ts';
export { type UserGroup } from './groups/user-group.ts';
export {
  type GroupContents,
  type MembershipView,
  type UserGroupQueries,
  type UserGroupView,
} from './groups/user-group-queries.ts';
export { type DirectMembers, type UserGroupRepository } from './groups/user-group-repository.ts';
export {
  type BotApiKeyChanged,
  type BotWebhookSecretChanged,
  type IdentityEvent,
  type UserCreated,
  type UserDeactivated,
  type UserProfileDeleted,
  type UserMutesChanged,
  type UserReactivated,
  type UserRoleChanged,
  type UserStatusChanged,
} from './identity-events.ts';
export { IdentityError, type IdentityErrorCode, type IdentityFailures } from './identity-error.ts';
export { type IdentityPorts } from './identity-ports.ts';
export { type IdentityReads, type IdentityTx } from './identity-tx.ts';
export { FetchApiKey, type FetchApiKeyInput } from './log-in/fetch-api-key.ts';
export { FetchApiKeyByJwt, type FetchApiKeyByJwtInput } from './log-in/fetch-api-key-by-jwt.ts';
export { type JwtClaims, type JwtVerifier } from './log-in/jwt-verifier.ts';
export { type LoginAccount, type LoginAccounts } from './log-in/login-accounts.ts';
export {
  type LoginFailure,
  type LoginFailures,
  type LoginHistory,
  type LoginHistoryRequest,
  type LoginSuccess,
  type LoginTarget,
} from './log-in/login-failures.ts';
export { DEFAULT_LOGIN_LIMIT, LoginThrottle, type LoginLimit } from './log-in/login-throttle.ts';
export { type UserDateJoinedChanged } from './log-in/login-events.ts';
export { RemoveDeletedAvatars } from './avatars/remove-deleted-avatars.ts';
export { PICTURE_CHANGES, RemoveReplacedPictures } from './avatars/remove-replaced-pictures.ts';
export { PasswordLogin } from './log-in/password-login.ts';
export { type PasswordHasher } from './log-in/password-hasher.ts';
export { type PasswordStrength } from './log-in/password-strength.ts';
export { MuteUser, UnmuteUser } from './mutes/mute-user.ts';
export { type UserAccess, type MutedUserRepository } from './mutes/muted-user-repository.ts';
export { operatorOf, type Operator } from './operator.ts';
export { presenceStatus, type Presence } from './presence/presence.ts';
export { type UserPresenceChanged } from './presence/presence-events.ts';
export {
  type AccountPresence,
  type OwnPresence,
  type PresenceQueries,
  type PresenceRepository,
  type PresenceSelection,
  type PresenceView,
  type RealmPresence,
} from './presence/presence-repository.ts';
export { ReadRealmPresence, ReadUserPresence } from './presence/read-presence.ts';
export { ReportPresence } from './presence/report-presence.ts';
export { ChangeRealm, type ChangeRealmInput } from './realms/change-realm.ts';
export { ChangeUserSettingDefaults } from './realms/change-user-setting-defaults.ts';
export { ChangeOwnProfile, type ProfileEntry } from './profile/change-profile.ts';
export {
  CreateProfileField,
  type CreateProfileFieldInput,
  DeleteProfileField,
  EditProfileField,
  OrderProfileFields,
} from './profile/edit-profile-fields.ts';
export { type FieldData } from './profile/field-data.ts';
export { DEFAULT_EXTERNAL_ACCOUNTS, PROFILE_FIELD_TYPES } from './profile/field-types.ts';
export { type ProfileFieldsChanged, type UserProfileChanged } from './profile/profile-events.ts';
export {
  type NewProfileField,
  type ProfileRepository,
  type ProfileTextRenderer,
  type ProfileUser,
  type ProfileValue,
} from './profile/profile-repository.ts';
export { CreateRealm, type CreateRealmInput } from './realms/create-realm.ts';
export { CreateSystemBots } from './realms/found-realm.ts';
export { RealmAddresses } from './realms/realm-addresses.ts';
export { DeactivateRealm } from './realms/deactivate-realm.ts';
export { ReactivateRealm } from './realms/reactivate-realm.ts';
export { TryWelcomeMessage } from './realms/try-welcome-message.ts';
export { AddRealmDomain, ChangeRealmDomain, RemoveRealmDomain } from './realms/realm-domains.ts';
export { RealmDirectory } from './realms/realm-directory.ts';
export { type RealmQueries } from './realms/realm-queries.ts';
export {
  type RealmAuthentication,
  type RealmChange,
  type RealmChanged,
  type RealmEvent,
} from './realms/realm-events.ts';
export { type NewRealm, type RealmRepository } from './realms/realm-repository.ts';
export { type RealmSettingsQueries, type RealmView } from './realms/realm-settings-queries.ts';
export {
  REALM_SETTINGS,
  REALM_SETTING_NAMES,
  effectiveRealmSettings,
  type RealmSettingName,
  type RealmSettingRule,
  type RealmSettingValue,
  type RealmSettings,
} from './realms/realm-settings.ts';
export { INTERNAL_REALM, isRealmStringId, type Realm } from './realms/realm.ts';
export {
  type AccountAddress,
  type AccountDetailsRepository,
} from './settings/account-details-repository.ts';
export { SwitchOwnSetting, type SwitchedSetting } from './settings/switch-own-setting.ts';
export { TurnOffMessageMails } from './settings/turn-off-message-mails.ts';
export { ChangeOwnSettings, type ChangeOwnSettingsInput } from './settings/change-own-settings.ts';
export {
  ChangeSettingsOfOthers,
  type ChangeSettingsOfOthersInput,
} from './settings/change-settings-of-others.ts';
export {
  type ConfirmationPurpose,
  type ConfirmationTokens,
} from './settings/confirmation-tokens.ts';
export { ConfirmEmailChange } from './settings/confirm-email-change.ts';
export {
  type EmailChange,
  type EmailChangeMail,
  type EmailChangeQueries,
  type EmailChangeRepository,
} from './settings/email-changes.ts';
export { LANGUAGES, NOTIFICATION_SOUNDS } from './settings/languages.ts';
export { settingDefaultsOf } from './settings/setting-defaults.ts';
export { type SettingRule } from './settings/setting-rules.ts';
export {
  type UserEmailChanged,
  type UserEmailVisibilityChanged,
  type UserRenamed,
  type UserSettingsChanged,
  type UserTimezoneChanged,
} from './settings/settings-events.ts';
export { canonicalTimeZone } from './settings/time-zone.ts';
export {
  type ResolvedTargets,
  type SettingChange,
  type SettingTargets,
  type SettingsRequest,
  type UserSettingsQueries,
  type UserSettingsRepository,
} from './settings/user-settings-repository.ts';
export {
  USER_SETTINGS,
  USER_SETTING_DEFAULTS,
  USER_SETTING_NAMES,
  type UserSettingName,
  type UserSettingValue,
  type UserSettings,
} from './settings/user-settings.ts';
export { ChangeStatus, type ChangeStatusInput } from './status/change-status.ts';
export { type CustomStatusEmoji, type EmojiLookup } from './status/emoji-lookup.ts';
export { ReadStatus } from './status/read-status.ts';
export { SetStatusOfUser } from './status/set-status-of-user.ts';
export {
  type UserStatus,
  type UserStatusChange,
  type UserStatusQueries,
  type UserStatusRepository,
} from './status/user-status-repository.ts';
export { createIdentityUseCases, type IdentityUseCases } from './use-cases.ts';
export { type DefaultChannels, type Newcomer } from './users/default-channels.ts';
export { type Greeted, type Greetings } from './users/greetings.ts';
export { AddUser } from './users/add-user.ts';
export { CreateBot } from './users/create-bot.ts';
export { CreateUser } from './users/create-user.ts';
export { type PushDevices } from './api-keys/push-devices.ts';
export { type AuthoredMessages, type AuthoredLocation } from './users/authored-messages.ts';
export { DeactivateOwnAccount } from './users/deactivate-own-account.ts';
export { DeactivateUser, type DeactivateUserInput } from './users/deactivate-user.ts';
export { EditUser, type EditUserInput } from './users/edit-user.ts';
export { type RealmDomain } from './users/email-domains.ts';
export { userIdOfMadeUpAddress } from './users/email-address.ts';
export { type MessageWatermark } from './users/message-watermark.ts';
export { CheckAddresses, isAddressRefusal, type AddressRefusal } from './users/check-addresses.ts';
export { RegisterUser, hashChosenPassword, type RegisterUserInput } from './users/register-user.ts';
export { ReactivateUser } from './users/reactivate-user.ts';
export { GrantPermissions, type GrantedPermissions } from './users/grant-permissions.ts';
export { SetUserPassword } from './users/set-user-password.ts';
export { SetUserRole } from './users/set-user-role.ts';
export {
  EMAIL_VISIBILITY,
  type EmailVisibility,
  type NewUserAccount,
  type UserAccount,
} from './users/user-account.ts';
export {
  type AccountSummary,
  type ProfileFieldView,
  type ProfileValueView,
  type UnknownUser,
  type UserQueries,
  type UserView,
  type UserViewOptions,
} from './users/user-queries.ts';
export { type UserRepository } from './users/user-repository.ts';
export { type EventPerson, type PersonEventQueries } from './events/person-event-queries.ts';
export {
  type IdentityEventQueries,
  type IdentityStateQueries,
} from './events/identity-event-queries.ts';
export {
  type AccountChanges,
  type AccountStateQueries,
  type ChangedViews,
  type MutedUser,
  type StatusOfUser,
} from './events/account-state-queries.ts';
export { apiEmail, checkedEmailAddress } from './users/email-address.ts';
export { checkedFullName } from './users/full-name.ts';
