import type { AuditRecord } from '@tandem/identity-domain/audit';
import { schema } from '@tandem/shared-rest';

/** The fields of an entry of the audit log: the same in answers and in the lines of `tandem audit --json`. */
export const auditEntrySchema = schema.named(
  'AuditEntry',
  schema.object({
    id: schema.integer('Ascending and permanent'),
    time: schema.string('ISO 8601, UTC'),
    kind: schema.string('`object.act`, such as `user.role_changed`'),
    actor_type: schema.oneOf(['user', 'operator', 'server']),
    actor_id: schema.nullable(schema.integer('The user who acted')),
    credential_type: schema.nullable(schema.oneOf(['api_key', 'token', 'session'])),
    credential_id: schema.nullable(schema.integer('Of the token or the session')),
    ip_address: schema.nullable(schema.string()),
    object_id: schema.nullable(schema.integer('Of the object that the kind names')),
    user_id: schema.nullable(schema.integer('The account that the act concerns')),
    name: schema.nullable(schema.string('The name of the object')),
    before: schema.nullable(
      schema.map(schema.anything(), 'The former values of changed properties'),
    ),
    after: schema.nullable(schema.map(schema.anything(), 'The new values of changed properties')),
  }),
);

/** Presents an entry, for answers and for the operator's tool. */
export function auditEntryFields(record: AuditRecord) {
  return {
    id: record.id,
    time: record.at.toISOString(),
    kind: record.kind,
    actor_type: record.actorType,
    actor_id: record.actorId,
    credential_type: record.credentialType,
    credential_id: record.credentialId,
    ip_address: record.address,
    object_id: record.objectId,
    user_id: record.userId,
    name: record.name,
    before: record.before,
    after: record.after,
  };
}
