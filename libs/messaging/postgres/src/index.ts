export { channelTraffic } from './channels/channel-traffic.ts';
export { PostgresChannelRepository } from './channels/postgres-channel-repository.ts';
export { PostgresSubscribingQueries } from './channels/postgres-subscribing-queries.ts';
export { PostgresSubscriptionQueries } from './channels/postgres-subscription-queries.ts';
export { NoAttachments } from './messages/no-attachments.ts';
export { PostgresDestinationQueries } from './messages/postgres-destination-queries.ts';
export { PostgresMessageQueries } from './messages/postgres-message-queries.ts';
export { PostgresMessageRepository } from './messages/postgres-message-repository.ts';
export { PostgresReferenceQueries } from './messages/postgres-reference-queries.ts';
export { bindMessagingTx } from './messaging-tx.ts';
export { messagingMigrations } from './migrations/index.ts';
export { PostgresCustomEmojiQueries } from './reactions/postgres-custom-emoji-queries.ts';
export { PostgresReactionRepository } from './reactions/postgres-reaction-repository.ts';
export {
  bindMessagingEventQueries,
  bindMessagingStateQueries,
} from './events/bind-event-queries.ts';
export { PostgresPersonQueries } from './events/postgres-person-queries.ts';
