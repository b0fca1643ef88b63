import type { PushEvent, PushTx } from '@tandem/push-domain';
import {
  PostgresDeviceRepository,
  PostgresLegacyTokenRepository,
  PostgresPushQueue,
  PostgresRegistrationQueue,
} from '@tandem/push-postgres';
import { PostgresEventLog, type Sql } from '@tandem/shared-postgres';
import { IdentityCredentialCheck } from './identity-credential-check.ts';

/** The ports of push in the transaction that `sql` belongs to. */
export function pushTx(sql: Sql): PushTx {
  return {
    credentials: new IdentityCredentialCheck(sql),
    devices: new PostgresDeviceRepository(sql),
    tokens: new PostgresLegacyTokenRepository(sql),
    registrations: new PostgresRegistrationQueue(sql),
    pushes: new PostgresPushQueue(sql),
    events: new PostgresEventLog<PushEvent>(sql),
  };
}
