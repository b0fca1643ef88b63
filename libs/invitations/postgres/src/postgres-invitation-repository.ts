import type {
  Invitation,
  InvitationLink,
  InvitationRepository,
  NewInvitation,
  NewInvitationLink,
} from '@tandem/invitations-domain';
import { exclusiveChange, statement, type Sql } from '@tandem/shared-postgres';
import { INVITATION, IS_REVOKED, LINK } from './invitation-columns.ts';

const nextIds = statement(
  'invitation.nextIds',
  `select nextval(pg_get_serial_sequence('invitation', 'id')) as id
   from generate_series(1, $1::integer)`,
);
const nextLinkId = statement(
  'invitation.nextLinkId',
  `select nextval(pg_get_serial_sequence('invitation_link', 'id')) as id`,
);

/* Values common to all invitations of a request are sent once, with the list of users. */
const add = statement(
  'invitation.add',
  `insert into invitation (id, email, token_hash, realm_id, inviter_id, invited_at, expires_at,
     invited_as, channel_ids, group_ids, includes_default_channels, welcome_message,
     notifies_referrer, link_id)
   select person.id, person.email, person.token_hash, $4, $5, $6, $7, $8, $9::bigint[],
     $10::bigint[], $11, $12, $13, $14
   from unnest($1::bigint[], $2::text[], $3::bytea[]) as person (id, email, token_hash)`,
);
const addLink = statement(
  'invitation.addLink',
  `insert into invitation_link (id, realm_id, inviter_id, invited_at, expires_at, invited_as,
     channel_ids, group_ids, includes_default_channels, welcome_message, token_hash)
   select $1, $2, $3, $4, $5::timestamptz, $6, $7::bigint[], $8::bigint[], $9, $10, $11::bytea
   where $12 > (select count(*) from invitation_link where inviter_id = $3 and not is_revoked)`,
);

const lock = statement(
  'invitation.lock',
  `select ${INVITATION} from invitation where id = $2::bigint and realm_id = $1 for update`,
);
const lockLink = statement(
  'invitation.lockLink',
  `select ${LINK} from invitation_link where id = $2::bigint and realm_id = $1 for update`,
);
const lockByToken = statement(
  'invitation.lockByToken',
  `select ${INVITATION} from invitation where token_hash = $2 and realm_id = $1 for update`,
);
const lockValidByEmail = statement(
  'invitation.lockValidByEmail',
  `select ${INVITATION} from invitation
   where realm_id = $1 and lower(email) = lower($2) and accepted_by is null and not ${IS_REVOKED}
     and (expires_at is null or expires_at > $3)
   order by id desc limit 1 for update`,
);
const findLinkByToken = statement(
  'invitation.findLinkByToken',
  `select ${LINK} from invitation_link where token_hash = $2 and realm_id = $1`,
);

const revoke = statement(
  'invitation.revoke',
  'update invitation set is_revoked = true where id = $1',
);
const revokeLink = statement(
  'invitation.revokeLink',
  'update invitation_link set is_revoked = true where id = $1',
);
const resend = statement(
  'invitation.resend',
  `update invitation set sendings = sendings + 1, invited_at = $2, expires_at = $3 where id = $1`,
);
const accept = statement(
  'invitation.accept',
  `with accepted as (
     update invitation set accepted_by = $2 where id = $1 returning id, realm_id, email
   )
   update invitation set is_revoked = true from accepted
   where invitation.realm_id = accepted.realm_id and lower(invitation.email) = lower(accepted.email)
     and invitation.id <> accepted.id and invitation.accepted_by is null
     and not invitation.is_revoked`,
);
const countSendings = statement(
  'invitation.countSendings',
  `select coalesce(sum(sendings), 0)::bigint as count from invitation
   where realm_id = $1 and invited_at > $2`,
);

/** Invitations in PostgreSQL; one round trip per call, two where it compares with a limit. */
export class PostgresInvitationRepository implements InvitationRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async nextIds(count: number): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ id: number }>(nextIds, [count]);
    return rows.map(({ id }) => id);
  }

  async nextLinkId(): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(nextLinkId);
    return rows[0]?.id ?? 0;
  }

  async add(invitations: readonly NewInvitation[]): Promise<void> {
    const [first] = invitations;
    if (!first) return;
    await this.#sql.query(add, [
      invitations.map(({ id }) => id),
      invitations.map(({ email }) => email),
      invitations.map(({ tokenHash }) => Buffer.from(tokenHash)),
      first.realmId,
      first.inviterId,
      first.invitedAt,
      first.expiresAt,
      first.invitedAs,
      first.channelIds,
      first.groupIds,
      first.includesDefaultChannels,
      first.welcomeMessage,
      first.notifiesReferrer,
      first.linkId,
    ]);
  }

  async addLink(link: NewInvitationLink, limit: number): Promise<boolean> {
    await exclusiveChange(this.#sql, `invitation links of ${link.inviterId}`);
    const { rowCount } = await this.#sql.query(addLink, [
      link.id,
      link.realmId,
      link.inviterId,
      link.invitedAt,
      link.expiresAt,
      link.invitedAs,
      link.channelIds,
      link.groupIds,
      link.includesDefaultChannels,
      link.welcomeMessage,
      Buffer.from(link.tokenHash),
      limit,
    ]);
    return rowCount > 0;
  }

  async lock(realmId: number, id: number): Promise<Invitation | null> {
    return (await this.#sql.query<Invitation>(lock, [realmId, id])).rows[0] ?? null;
  }

  async lockLink(realmId: number, id: number): Promise<InvitationLink | null> {
    return (await this.#sql.query<InvitationLink>(lockLink, [realmId, id])).rows[0] ?? null;
  }

  async lockByToken(realmId: number, tokenHash: Uint8Array): Promise<Invitation | null> {
    const values = [realmId, Buffer.from(tokenHash)];
    return (await this.#sql.query<Invitation>(lockByToken, values)).rows[0] ?? null;
  }

  async lockValidByEmail(realmId: number, email: string, now: Date): Promise<Invitation | null> {
    const values = [realmId, email, now];
    return (await this.#sql.query<Invitation>(lockValidByEmail, values)).rows[0] ?? null;
  }

  async findLinkByToken(realmId: number, tokenHash: Uint8Array): Promise<InvitationLink | null> {
    const values = [realmId, Buffer.from(tokenHash)];
    return (await this.#sql.query<InvitationLink>(findLinkByToken, values)).rows[0] ?? null;
  }

  async revoke(id: number): Promise<void> {
    await this.#sql.query(revoke, [id]);
  }

  async revokeLink(id: number): Promise<void> {
    await this.#sql.query(revokeLink, [id]);
  }

  async resend(id: number, now: Date, expiresAt: Date | null): Promise<void> {
    await this.#sql.query(resend, [id, now, expiresAt]);
  }

  async accept(id: number, userId: number): Promise<void> {
    await this.#sql.query(accept, [id, userId]);
  }

  async countSendings(realmId: number, since: Date): Promise<number> {
    await exclusiveChange(this.#sql, `invitation mails of ${realmId}`);
    const { rows } = await this.#sql.query<{ count: number }>(countSendings, [realmId, since]);
    return rows[0]?.count ?? 0;
  }
}
