import { jobMigrations } from '@tandem/shared-jobs';
import {
  inOrder,
  instanceMigrations,
  outboxMigrations,
  type Migration,
} from '@tandem/shared-postgres';
import { invitationMigrations } from '@tandem/invitations-postgres';
import { identityMigrations } from '@tandem/identity-postgres';
import { messagingMigrations } from '@tandem/messaging-postgres';
import { pushMigrations } from '@tandem/push-postgres';
import { networkMigrations } from '@tandem/node-network-postgres';
import { realtimeMigrations } from '@tandem/realtime-postgres';
import { deploymentMigrations } from './deployment.ts';

/** Every step of the schema of both services, in the order in which they run. */
export const allMigrations: readonly Migration[] = inOrder([
  ...outboxMigrations,
  ...instanceMigrations,
  ...deploymentMigrations,
  ...jobMigrations,
  ...identityMigrations,
  ...messagingMigrations,
  ...invitationMigrations,
  ...pushMigrations,
  ...networkMigrations,
  ...realtimeMigrations,
]);
