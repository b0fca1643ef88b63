export { messagingAudit } from './messaging-audit.ts';
