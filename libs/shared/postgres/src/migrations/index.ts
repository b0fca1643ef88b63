// Generated from the files of this folder: npm run generate.
import { outboxSchema } from './1763700000100-shared-outbox.ts';
import { deploymentSchema } from './1763700000200-assembly-deployment.ts';
import { outboxOrderSchema } from './1763700000300-shared-outbox-order.ts';
import { instancesSchema } from './1795351539715-shared-instances.ts';
import { auditLogSchema } from './1795385010437-shared-audit-log.ts';
import { outboxPeekSchema } from './1795385247032-shared-outbox-peek.ts';
import { cellsSchema } from './1795435898310-shared-cells.ts';
import { outboxBatchSchema } from './1795448900000-shared-outbox-batch.ts';
import { outboxUnbrokenSchema } from './1795479028324-shared-outbox-unbroken.ts';

/** The migrations of this context, in the order of their names. */
export const sharedMigrations = [
  outboxSchema,
  deploymentSchema,
  outboxOrderSchema,
  instancesSchema,
  auditLogSchema,
  outboxPeekSchema,
  cellsSchema,
  outboxBatchSchema,
  outboxUnbrokenSchema,
];
