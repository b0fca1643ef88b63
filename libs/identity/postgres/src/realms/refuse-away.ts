import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { AWAY } from '@tandem/shared-postgres';

const RETRY_AFTER_SECONDS = 1;

/** @throws TemporarilyUnavailable for an organization that another cell serves: the edge will send requests there */
export function refuseAway(stringId: string): void {
  if (!stringId.startsWith(AWAY)) return;
  throw new TemporarilyUnavailable('Another cell serves the organization', RETRY_AFTER_SECONDS);
}
