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
 * Revokes what people invited to who were deactivated, so that it is not back when they are. The
 * other context's event is known by its name and its field.
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
