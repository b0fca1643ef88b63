export { missedMessageConsumer } from './missed-message-consumer.ts';
export { MISSED_QUEUE } from './missed-message-notifications.ts';
export { pushMigrations } from './migrations/index.ts';
export { PostgresDeviceQueries, PostgresDeviceRepository } from './postgres-device-repository.ts';
export { PostgresPushDevices } from './postgres-push-devices.ts';
export { PostgresLegacyTokenRepository } from './postgres-legacy-token-repository.ts';
export { PostgresMissedMessageRepository } from './postgres-missed-message-repository.ts';
export { PostgresPushQueries } from './postgres-push-queries.ts';
export { PostgresPushTargets } from './postgres-push-targets.ts';
export { restartMissedMails } from './restart-missed-mails.ts';
export { pushConsumer } from './push-consumer.ts';
export {
  PUSH_QUEUE,
  PostgresPushQueue,
  PostgresRegistrationQueue,
  REGISTRATION_QUEUE,
} from './push-queues.ts';
export { removeNotificationData } from './remove-notification-data.ts';
