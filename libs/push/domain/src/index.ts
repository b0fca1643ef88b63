export {
  DeliveryPostponed,
  DeliveryRefused,
  type NotificationCarrier,
  type Posting,
  type SendOutcome,
} from './carriers/notification-carrier.ts';
export { RegisterClientDevice, RemoveClientDevice } from './devices/client-devices.ts';
export { CompleteRegistration } from './devices/complete-registration.ts';
export {
  TOKEN_KINDS,
  type Device,
  type DeviceChange,
  type LegacyToken,
  type ProviderToken,
  type RegistrationErrorCode,
  type TokenKind,
} from './devices/device.ts';
export {
  type DeviceQueries,
  type DeviceRepository,
  type LegacyTokenRepository,
} from './devices/device-repository.ts';
export { AddLegacyToken, RemoveLegacyToken } from './devices/legacy-tokens.ts';
export { RegisterPush } from './devices/register-push.ts';
export {
  type PushBouncer,
  type PushRegistration,
  type RegistrationOutcome,
  type RegistrationQueue,
  type TokenFingerprints,
} from './devices/registration.ts';
export {
  MAX_MAILED_BYTES,
  MAX_MAILED_MESSAGES,
  type MissedConversation,
  type MissedDigest,
  type MissedMessageEmail,
  type MissedMessage,
  type MissedMessageRepository,
} from './missed/missed-messages.ts';
export { SendMissedMessageEmail } from './missed/send-missed-message-email.ts';
export { Unsubscribe, type UnsubscribeTokens } from './missed/unsubscribe.ts';
export { PushError, type PushFailures } from './push-error.ts';
export { type DeviceChanged, type DeviceEvent, type PushEvent } from './push-events.ts';
export { type CredentialCheck } from './devices/credential-check.ts';
export { type PushTx } from './push-ports.ts';
export {
  isKnownPush,
  type Push,
  type PushContent,
  type PushQueue,
  type TargetReference,
} from './push/push-queue.ts';
export { type PushQueries, type PushReceiver, type PushedMessage } from './push/push-queries.ts';
export {
  type PushDelivery,
  type PushSender,
  type PushTarget,
  type PushTargets,
} from './push/push-sender.ts';
export { PushSenderByKind } from './push/push-sender-by-kind.ts';
export { SendPush } from './push/send-push.ts';
export { SendEncryptedTestPush, SendTestPush, type TokenCheck } from './push/send-test.ts';
export {
  createPushDeliveryUseCases,
  createPushUseCases,
  type PushDeliveryUseCases,
  type PushUseCases,
} from './use-cases.ts';
export {
  type NotificationCandidate,
  type NotificationChannel,
  type NotificationSettings,
} from './recipients/notification-candidate.ts';
export {
  MAX_AGE_SECONDS,
  notificationRecipients,
  type NotificationRecipient,
} from './recipients/notification-recipients.ts';
export {
  NotifyRecipients,
  type CandidateCursor,
  type CandidatePage,
  type CandidateQueries,
  type NotificationQueue,
} from './recipients/notify-recipients.ts';
