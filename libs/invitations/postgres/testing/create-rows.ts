import type { Sql } from '@tandem/shared-postgres';
import { ROLES, type Role } from '@tandem/shared-kernel';

let count = 0;

/** Inserts rows that the tables of this context refer to. */
export const createRows = (sql: Sql) => {
  const insert = async (text: string, ...values: readonly unknown[]): Promise<number> => {
    const { rows } = await sql.query<{ id: number }>(`${text} returning id`, values);
    if (!rows[0]) throw new Error('Nothing was inserted');
    return rows[0].id;
  };
  const next = () => (count += 1);
  return {
    createRealm: (name = `Realm${next()}`) =>
      insert('insert into realm (string_id, name) values (lower($1), $1)', name),
    createUser: (realmId: number, name = `User${next()}`, role: Role = ROLES.member) =>
      insert(
        `insert into user_account (realm_id, delivery_email, email, full_name, role)
         values ($1, $2, $2, $3, $4)`,
        realmId,
        `${name}@acme.test`,
        name,
        role,
      ),
    createInvitation: (realmId: number, inviterId: number) =>
      insert(
        `insert into invitation (realm_id, inviter_id, email, invited_at, invited_as, channel_ids,
           group_ids, includes_default_channels, notifies_referrer, token_hash)
         values ($1, $2, $3::text, now(), $4, '{}', '{}', false, false, sha256($3::text::bytea))`,
        realmId,
        inviterId,
        `invited${next()}@acme.test`,
        ROLES.member,
      ),
  };
};
