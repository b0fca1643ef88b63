import type { LoggedEvent } from './client-event-log.ts';

/** The accounts whose access changed: one account, or every account of an organization. */
export type AccessChange = { readonly userId: number } | { readonly realmId: number };

/**
 * The kind of logged events by which the access of their recipients changed: credentials, role, or whether
 * the account or its organization is active. Clients do not receive it. It is in the log before every event
 * of a later commit, so no later event is delivered to a connection whose user was not authenticated again.
 *
 * @see docs/adr/0025-revocation.md
 */
export const ACCESS_CHANGED = 'access-changed';

/** The change of access of an event; empty for every other kind of event. */
export function accessChangesIn({ kind, receivers, realmId }: LoggedEvent): AccessChange[] {
  if (kind !== ACCESS_CHANGED) return [];
  if (receivers) return receivers.map((userId) => ({ userId }));
  return realmId === null ? [] : [{ realmId }];
}

/** Whether the access of the user changed in any of the events. */
export function changesAccessOf(
  { userId, realmId }: { readonly userId: number; readonly realmId: number },
  events: readonly LoggedEvent[],
): boolean {
  return events.some((event) =>
    accessChangesIn(event).some((change) =>
      'userId' in change ? change.userId === userId : change.realmId === realmId,
    ),
  );
}
