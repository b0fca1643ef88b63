import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import type { MessagingTx } from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import type { Sql } from '@tandem/shared-postgres';

/** The ports of messaging in the transaction that `sql` belongs to. */
export function messagingTx(sql: Sql): MessagingTx {
  return bindMessagingTx(sql, new PostgresAnonymousGroups(sql));
}
