export { identityAudit } from './identity-audit.ts';
