import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import type { MessagingTx } from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import type { AuditActor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** The ports of messaging in the transaction that `sql` belongs to, for a command of `actor`. */
export function messagingTx(sql: Sql, actor: AuditActor | null = null): MessagingTx {
  return bindMessagingTx(sql, new PostgresAnonymousGroups(sql), actor);
}
