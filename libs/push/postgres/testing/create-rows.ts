import type { Sql } from '@tandem/shared-postgres';

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
    createRealm: () =>
      insert(`insert into realm (string_id, name) values ($1, 'Acme')`, `realm${next()}`),
    createUser: (realmId: number) =>
      insert(
        `insert into user_account (realm_id, delivery_email, email, full_name)
         values ($1, $2, $2, 'User')`,
        realmId,
        `user${next()}@acme.test`,
      ),
    createDevice: (userId: number) =>
      insert('insert into client_device (user_id) values ($1)', userId),
  };
};
