export { AUTHOR_PURGE_QUEUE, WEBHOOK_QUEUE } from '@tandem/messaging-postgres';
export { type EmailProtocol } from '@tandem/messaging-email-gateway';
export { MESSAGING, messagingModule, type OpenEmailGateway } from './messaging-module.ts';
export { type MessagingQueries } from './messaging-queries.ts';
