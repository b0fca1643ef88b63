import { statement, type OutboxConsumer } from '@tandem/shared-postgres';

const revoke = statement(
  'invitation.revokeOfInviters',
  `with revoked as (
     update invitation set is_revoked = true
     where inviter_id = any($1::bigint[]) and not is_revoked and accepted_by is null
   )
   update invitation_link set is_revoked = true
   where inviter_id = any($1::bigint[]) and not is_revoked`,
);

/**
 * Revokes the invitations of deactivated users, so that reactivation does not restore them. The
 * event of the other context is recognized by its type and one field.
 */
export const revokeWithInviter: OutboxConsumer = {
  name: 'invitations-of-deactivated',
  types: ['user.deactivated'],

  async handle(events, sql): Promise<void> {
    const inviterIds = events.flatMap(({ type, payload }) =>
      type === 'user.deactivated' ? [(payload as { readonly userId: number }).userId] : [],
    );
    if (inviterIds.length > 0) await sql.query(revoke, [inviterIds]);
  },
};
