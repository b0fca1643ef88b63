import { isNotPaused, statement, type Sql } from '@tandem/shared-postgres';

/** For this time the page of a link reports that it was used, was revoked or has expired. */
const RETENTION = '30 days';
const BATCH = 5000;

const REVOKED_OR_EXPIRED = `(is_revoked and invited_at < now() - interval '${RETENTION}'
  or expires_at < now() - interval '${RETENTION}')`;

const prune = statement(
  'invitation.prune',
  `with done as materialized (
     select id from invitation
     where ${isNotPaused('realm_id')} and (${REVOKED_OR_EXPIRED}
       or accepted_by is not null and invited_at < now() - interval '${RETENTION}')
     order by id limit $1 for update skip locked
   )
   delete from invitation using done where invitation.id = done.id`,
);
const pruneLinks = statement(
  'invitation.pruneLinks',
  `with done as materialized (
     select id from invitation_link link
     where ${isNotPaused('realm_id')} and ${REVOKED_OR_EXPIRED}
       and not exists (select from invitation where invitation.link_id = link.id)
     order by id limit $1 for update skip locked
   )
   delete from invitation_link using done where invitation_link.id = done.id`,
);

/**
 * Removes invitations and links that were used, revoked or expired a month ago.
 *
 * @returns the number of removed rows
 */
export async function pruneInvitations(sql: Sql): Promise<number> {
  let pruned = 0;
  for (const each of [prune, pruneLinks]) {
    for (;;) {
      const { rowCount } = await sql.query(each, [BATCH]);
      pruned += rowCount;
      if (rowCount < BATCH) break;
    }
  }
  return pruned;
}
