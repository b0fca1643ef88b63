import type { AuditQueries } from '@tandem/identity-domain/audit';
import {
  Between,
  IntParam,
  TextParam,
  chatEndpoint,
  type ChatEndpoint,
} from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { auditEntryFields, auditEntrySchema } from './audit-entry-fields.ts';

const PAGE = 100;
const MAX_PAGE = 1_000;
/** 31 December 9999. */
const LAST_SECOND = 253_402_300_799;

class AuditLogParams {
  @IntParam({ optional: true, description: 'Only acts of this user' })
  actorId?: number;

  @IntParam({ optional: true, description: 'Only acts that concern this account' })
  userId?: number;

  @IntParam({ optional: true, description: 'Only acts on the object with this id; with `kind`' })
  objectId?: number;

  @TextParam({
    optional: true,
    description: 'A kind, or an object such as `user` for all of its kinds',
  })
  kind?: string;

  @Between(0, LAST_SECOND)
  @IntParam({ optional: true, description: 'UNIX seconds' })
  since?: number;

  @Between(0, LAST_SECOND)
  @IntParam({ optional: true, description: 'UNIX seconds, exclusive' })
  until?: number;

  @IntParam({ optional: true, description: 'Only entries with a lower id: the next page' })
  before?: number;

  @IntParam({
    optional: true,
    description: 'Only entries with a higher id, oldest first; none is missing between them',
  })
  after?: number;

  @Between(1, MAX_PAGE)
  @IntParam({ default: PAGE })
  limit!: number;
}

/** The audit log of the organization; an extension of the protocol. */
export function getAuditLog(queries: Pick<AuditQueries, 'list'>): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-audit-log',
    method: 'GET',
    path: '/realm/audit_log',
    tag: 'realm',
    summary: 'Get the audit log',
    auth: 'user',
    guard: 'administrator',
    params: AuditLogParams,
    response: {
      entries: schema.array(auditEntrySchema, 'The latest first, unless `after` is set'),
    },
    handle: async ({ actor, params }) => {
      const { actorId, userId, objectId, kind, limit, after } = params;
      const [since, until] = [dateOf(params.since), dateOf(params.until)];
      const filter = { actorId, userId, objectId, kind, since, until };
      const { before = Number.MAX_SAFE_INTEGER } = params;
      const page = after === undefined ? { before, limit } : { after, limit };
      const found = await queries.list(actor.realmId, filter, page);
      return { entries: found.map(auditEntryFields) };
    },
  });
}

function dateOf(seconds: number | undefined): Date | undefined {
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}
