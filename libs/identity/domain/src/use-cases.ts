import { RecordOperatorAct } from './audit/record-operator-act.ts';
import { Authenticate } from './api-keys/authenticate.ts';
import { ReadBotApiKey } from './api-keys/read-bot-api-key.ts';
import { RegenerateBotApiKey } from './api-keys/regenerate-bot-api-key.ts';
import { RegenerateOwnApiKey } from './api-keys/regenerate-own-api-key.ts';
import { RotateApiKey } from './api-keys/rotate-api-key.ts';
import { ShowApiKey } from './api-keys/show-api-key.ts';
import { AddBot } from './bots/add-bot.ts';
import { ForgetForBot, StoreForBot } from './bots/bot-storage.ts';
import { DeactivateBot } from './bots/deactivate-bot.ts';
import { EditBot } from './bots/edit-bot.ts';
import { ReadWebhookSecret, RotateWebhookSecret } from './bots/manage-webhook-secret.ts';
import { NotifyBotOwner } from './bots/notify-bot-owner.ts';
import { ChangeGroupMembers } from './groups/change-group-members.ts';
import { CheckMembership } from './groups/check-membership.ts';
import { CreateUserGroup } from './groups/create-user-group.ts';
import { DeactivateUserGroup } from './groups/deactivate-user-group.ts';
import { EditUserGroup } from './groups/edit-user-group.ts';
import { ReadGroup } from './groups/read-group.ts';
import { RequestErasure } from './erasure/request-erasure.ts';
import { BeginExternalLogin } from './external-login/begin-external-login.ts';
import { FinishExternalLogin } from './external-login/finish-external-login.ts';
import {
  ListExternalIdentities,
  UnlinkExternalIdentity,
} from './external-login/manage-external-identities.ts';
import {
  AddLoginProvider,
  ListLoginProviders,
  RemoveLoginProvider,
} from './external-login/manage-login-providers.ts';
import type { IdentityPorts } from './identity-ports.ts';
import { FetchApiKeyByJwt } from './log-in/fetch-api-key-by-jwt.ts';
import { FetchApiKey } from './log-in/fetch-api-key.ts';
import { ChangeRealm } from './realms/change-realm.ts';
import { ChangeUserSettingDefaults } from './realms/change-user-setting-defaults.ts';
import { CreateRealm } from './realms/create-realm.ts';
import { CreateSystemBots } from './realms/found-realm.ts';
import { ReactivateRealm } from './realms/reactivate-realm.ts';
import { DeactivateRealm } from './realms/deactivate-realm.ts';
import { TryWelcomeMessage } from './realms/try-welcome-message.ts';
import { AddRealmDomain, ChangeRealmDomain, RemoveRealmDomain } from './realms/realm-domains.ts';
import { MuteUser, UnmuteUser } from './mutes/mute-user.ts';
import { MarkOnboardingStep } from './onboarding/mark-onboarding-step.ts';
import { ReadRealmPresence, ReadUserPresence } from './presence/read-presence.ts';
import { ReportPresence } from './presence/report-presence.ts';
import { ChangeOwnProfile } from './profile/change-profile.ts';
import {
  CreateProfileField,
  DeleteProfileField,
  EditProfileField,
  OrderProfileFields,
} from './profile/edit-profile-fields.ts';
import {
  AddAlertWords,
  ReadAlertWords,
  RemoveAlertWords,
} from './alert-words/change-alert-words.ts';
import { RemoveAvatar, SetAvatar } from './avatars/change-avatar.ts';
import { RemoveRealmPicture, SetRealmPicture } from './avatars/change-realm-picture.ts';
import { ChangeOwnSettings } from './settings/change-own-settings.ts';
import { SwitchOwnSetting } from './settings/switch-own-setting.ts';
import { ChangeSettingsOfOthers } from './settings/change-settings-of-others.ts';
import { ConfirmEmailChange } from './settings/confirm-email-change.ts';
import { ChangeStatus } from './status/change-status.ts';
import { ReadStatus } from './status/read-status.ts';
import { RequestPasswordReset } from './password-reset/request-password-reset.ts';
import { ResetPassword } from './password-reset/reset-password.ts';
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  ReadSecondFactor,
  RemoveSecondFactor,
  ResetSecondFactor,
} from './second-factor/manage-second-factor.ts';
import { CreateLoginLink } from './login-links/create-login-link.ts';
import { FollowLoginLink } from './login-links/follow-login-link.ts';
import { ReadLogins } from './login-history/read-logins.ts';
import { EndOtherSessions, EndSession, ListSessions } from './sessions/manage-sessions.ts';
import { StartSession } from './sessions/start-session.ts';
import { CreateToken } from './tokens/create-token.ts';
import { ListTokens, RevokeToken } from './tokens/manage-tokens.ts';
import { SetStatusOfUser } from './status/set-status-of-user.ts';
import { AddUser } from './users/add-user.ts';
import { CreateBot } from './users/create-bot.ts';
import { CreateUser } from './users/create-user.ts';
import { DeactivateOwnAccount } from './users/deactivate-own-account.ts';
import { DeactivateUser } from './users/deactivate-user.ts';
import { EditUser } from './users/edit-user.ts';
import { ReactivateUser } from './users/reactivate-user.ts';
import { GrantPermissions } from './users/grant-permissions.ts';
import { SetUserPassword } from './users/set-user-password.ts';
import { SetUserRole } from './users/set-user-role.ts';

/** Every use case of the identity context. */
export type IdentityUseCases = ReturnType<typeof createIdentityUseCases>;

/** Builds the use cases over an app's adapters. */
export function createIdentityUseCases(ports: IdentityPorts) {
  return {
    createRealm: new CreateRealm(ports),
    createSystemBots: new CreateSystemBots(ports),
    changeRealm: new ChangeRealm(ports),
    deactivateRealm: new DeactivateRealm(ports),
    reactivateRealm: new ReactivateRealm(ports),
    tryWelcomeMessage: new TryWelcomeMessage(ports),
    addRealmDomain: new AddRealmDomain(ports),
    changeRealmDomain: new ChangeRealmDomain(ports),
    removeRealmDomain: new RemoveRealmDomain(ports),
    changeUserSettingDefaults: new ChangeUserSettingDefaults(ports),
    addUser: new AddUser(ports),
    createUser: new CreateUser(ports),
    createBot: new CreateBot(ports),
    requestErasure: new RequestErasure(ports),
    deactivateUser: new DeactivateUser(ports),
    deactivateOwnAccount: new DeactivateOwnAccount(ports),
    reactivateUser: new ReactivateUser(ports),
    editUser: new EditUser(ports),
    addBot: new AddBot(ports),
    editBot: new EditBot(ports),
    deactivateBot: new DeactivateBot(ports),
    storeForBot: new StoreForBot(ports),
    forgetForBot: new ForgetForBot(ports),
    readWebhookSecret: new ReadWebhookSecret(ports),
    rotateWebhookSecret: new RotateWebhookSecret(ports),
    notifyBotOwner: new NotifyBotOwner(ports),
    readBotApiKey: new ReadBotApiKey(ports),
    regenerateOwnApiKey: new RegenerateOwnApiKey(ports),
    regenerateBotApiKey: new RegenerateBotApiKey(ports),
    muteUser: new MuteUser(ports),
    unmuteUser: new UnmuteUser(ports),
    changeOwnSettings: new ChangeOwnSettings(ports),
    switchOwnSetting: new SwitchOwnSetting(ports),
    changeSettingsOfOthers: new ChangeSettingsOfOthers(ports),
    confirmEmailChange: new ConfirmEmailChange(ports),
    reportPresence: new ReportPresence(ports),
    readRealmPresence: new ReadRealmPresence(ports),
    readUserPresence: new ReadUserPresence(ports),
    setStatusOfUser: new SetStatusOfUser(ports),
    createProfileField: new CreateProfileField(ports),
    editProfileField: new EditProfileField(ports),
    deleteProfileField: new DeleteProfileField(ports),
    orderProfileFields: new OrderProfileFields(ports),
    changeOwnProfile: new ChangeOwnProfile(ports),
    readAlertWords: new ReadAlertWords(ports),
    addAlertWords: new AddAlertWords(ports),
    removeAlertWords: new RemoveAlertWords(ports),
    markOnboardingStep: new MarkOnboardingStep(ports),
    setAvatar: new SetAvatar(ports),
    removeAvatar: new RemoveAvatar(ports),
    setRealmPicture: new SetRealmPicture(ports),
    removeRealmPicture: new RemoveRealmPicture(ports),
    changeStatus: new ChangeStatus(ports),
    readStatus: new ReadStatus(ports),
    checkMembership: new CheckMembership(ports),
    createUserGroup: new CreateUserGroup(ports),
    editUserGroup: new EditUserGroup(ports),
    deactivateUserGroup: new DeactivateUserGroup(ports),
    changeGroupMembers: new ChangeGroupMembers(ports),
    readGroup: new ReadGroup(ports),
    setUserRole: new SetUserRole(ports),
    setUserPassword: new SetUserPassword(ports),
    grantPermissions: new GrantPermissions(ports),
    rotateApiKey: new RotateApiKey(ports),
    showApiKey: new ShowApiKey(ports),
    fetchApiKey: new FetchApiKey(ports),
    fetchApiKeyByJwt: new FetchApiKeyByJwt(ports),
    requestPasswordReset: new RequestPasswordReset(ports),
    resetPassword: new ResetPassword(ports),
    readSecondFactor: new ReadSecondFactor(ports),
    beginSecondFactor: new BeginSecondFactor(ports),
    confirmSecondFactor: new ConfirmSecondFactor(ports),
    removeSecondFactor: new RemoveSecondFactor(ports),
    resetSecondFactor: new ResetSecondFactor(ports),
    readLogins: new ReadLogins(ports),
    listLoginProviders: new ListLoginProviders(ports),
    addLoginProvider: new AddLoginProvider(ports),
    removeLoginProvider: new RemoveLoginProvider(ports),
    beginExternalLogin: new BeginExternalLogin(ports),
    finishExternalLogin: new FinishExternalLogin(ports),
    listExternalIdentities: new ListExternalIdentities(ports),
    unlinkExternalIdentity: new UnlinkExternalIdentity(ports),
    createLoginLink: new CreateLoginLink(ports),
    followLoginLink: new FollowLoginLink(ports),
    startSession: new StartSession(ports),
    listSessions: new ListSessions(ports),
    endSession: new EndSession(ports),
    endOtherSessions: new EndOtherSessions(ports),
    createToken: new CreateToken(ports),
    listTokens: new ListTokens(ports),
    revokeToken: new RevokeToken(ports),
    recordOperatorAct: new RecordOperatorAct(ports),
    authenticate: new Authenticate(ports),
  };
}
