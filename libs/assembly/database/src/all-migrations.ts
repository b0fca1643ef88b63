import { jobsMigrations } from '@tandem/shared-jobs';
import { inOrder, sharedMigrations, type Migration } from '@tandem/shared-postgres';
import { invitationsMigrations } from '@tandem/invitations-postgres';
import { identityMigrations } from '@tandem/identity-postgres';
import { messagingMigrations } from '@tandem/messaging-postgres';
import { pushMigrations } from '@tandem/push-postgres';
import { nodeNetworkMigrations } from '@tandem/node-network-postgres';
import { realtimeMigrations } from '@tandem/realtime-postgres';
import { transferMigrations } from '@tandem/transfer-postgres';

/** Every step of the schema of both services, in the order in which they run. */
export const allMigrations: readonly Migration[] = inOrder([
  ...sharedMigrations,
  ...jobsMigrations,
  ...identityMigrations,
  ...messagingMigrations,
  ...invitationsMigrations,
  ...pushMigrations,
  ...nodeNetworkMigrations,
  ...realtimeMigrations,
  ...transferMigrations,
]);
