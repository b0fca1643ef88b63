export { messagingAudit, messagingAuditKinds } from './messaging-audit.ts';
