export { WEBHOOK_QUEUE } from '@tandem/messaging-postgres';
export { MESSAGING, messagingModule, type MessagingSettings } from './messaging-module.ts';
export { type MessagingQueries } from './messaging-queries.ts';
