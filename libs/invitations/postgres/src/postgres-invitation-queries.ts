import type {
  Invitation,
  InvitationLink,
  InvitationLists,
  InvitationQueries,
} from '@tandem/invitations-domain';
import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { INVITATION, LINK } from './invitation-columns.ts';

/* The invitations of a deactivated user are void, even before they are marked as revoked. */
const isOpen = `realm_id = $2 and not is_revoked and (expires_at is null or expires_at > $3)
  and ($4::boolean or inviter_id = $1)
  and exists (select from user_account u where u.id = inviter_id and u.is_active)`;

const openInvitations = statement(
  'invitation.openInvitations',
  `select ${INVITATION} from invitation
   where ${isOpen} and accepted_by is null and link_id is null order by id`,
);
const openLinks = statement(
  'invitation.openLinks',
  `select ${LINK} from invitation_link where ${isOpen} order by id`,
);

/** Lists invitations out of PostgreSQL, in two round trips. */
export class PostgresInvitationQueries implements InvitationQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listOpen(actor: Actor, now: Date): Promise<InvitationLists> {
    const values = [actor.userId, actor.realmId, now, hasRole(actor, ROLES.administrator)];
    const [invitations, links] = await Promise.all([
      this.#sql.query<Invitation>(openInvitations, values),
      this.#sql.query<InvitationLink>(openLinks, values),
    ]);
    return { invitations: invitations.rows, links: links.rows };
  }
}
