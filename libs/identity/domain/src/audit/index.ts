export {
  type AuditFilter,
  type AuditPage,
  type AuditQueries,
  type AuditRecord,
} from './audit-queries.ts';
export { identityAudit, identityAuditKinds } from './identity-audit.ts';
export { RecordOperatorAct } from './record-operator-act.ts';
